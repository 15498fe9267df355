//! Deletion of projects: each domain that stores data in them is asked, and one refusal suffices.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use futures::future::BoxFuture;
use gpuaas_core::{Code, Error, OrgId, ProjectId, Result};
use gpuaas_identity::Occupant;
use gpuaas_store::MutationTx;
use serde_json::{Value, json};

use crate::world::World;

/// A domain that stores data in every project until it is emptied.
struct Fixture {
    data: &'static str,
    empty: AtomicBool,
}

impl Fixture {
    fn new(data: &'static str, empty: bool) -> Arc<Self> {
        Arc::new(Self { data, empty: AtomicBool::new(empty) })
    }
}

impl Occupant for Fixture {
    fn leave<'a>(&'a self, _: &'a mut MutationTx, _: OrgId, _: ProjectId) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            if self.empty.load(Ordering::Relaxed) {
                return Ok(());
            }
            let detail = format!("The project has {}: delete them first.", self.data);
            Err(Error::new(Code::NotEmpty, detail))
        })
    }
}

#[tokio::test]
async fn a_project_is_deleted_once_no_domain_has_data_in_it() {
    let (volumes, secrets) = (Fixture::new("volumes", false), Fixture::new("secrets", false));
    let never = Fixture::new("sites", true);
    let world = World::with_occupants(vec![volumes.clone(), never, secrets.clone()]).await;
    let owner = world.person("platform_user").await;
    let org = world.must("POST", "/orgs", &owner.access, json!({ "name": "Acme" })).await.text("/id");
    let project = json!({ "org_id": org, "name": "One" });
    let project = world.must("POST", "/projects", &owner.access, project).await.text("/id");
    let path = format!("/projects/{project}");
    let refused = async || {
        let answer = world.send("DELETE", &path, &owner.access, Value::Null).await;
        assert_eq!((answer.status, answer.code()), (409, "not_empty"), "{answer:?}");
        world.must("GET", &path, &owner.access, Value::Null).await;
        answer.text("/detail")
    };

    assert_eq!(
        refused().await,
        "The project has volumes: delete them first. The project has secrets: delete them first."
    );
    volumes.empty.store(true, Ordering::Relaxed);
    assert_eq!(refused().await, "The project has secrets: delete them first.");
    assert_eq!(world.database.events("identity.project.deleted").await, []);

    secrets.empty.store(true, Ordering::Relaxed);
    world.must("DELETE", &path, &owner.access, Value::Null).await;
    let gone = world.send("GET", &path, &owner.access, Value::Null).await;
    assert_eq!(gone.code(), "project_not_found");
}
