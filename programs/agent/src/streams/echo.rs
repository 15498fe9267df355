//! The echo stream: returns every byte. For diagnosis of the whole path.

use gpuaas_data_stream::{DataStream, StreamFailure};

/// Echoes until the gateway ends its direction. The connection reports a failure.
pub(super) async fn serve(stream: DataStream) {
    let _reported_by_the_connection: Result<(), StreamFailure> = async {
        let (mut sender, mut receiver) = stream.split();
        while let Some(data) = receiver.recv().await? {
            sender.send(data).await?;
        }
        sender.end();
        Ok(())
    }
    .await;
}
