//! The embedded PostgreSQL: starts, survives its parent's death, and rejects unusable data.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use gpuaas_store::embedded::{EmbeddedError, EmbeddedOptions, EmbeddedServer};
use gpuaas_testkit::{eventually, scratch};
use rustix::process::{Pid, Signal, kill_process};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{Connection, Executor};

/// Set for the copy of this test binary that acts as the killed parent.
const PARENT_OF: &str = "GPUAAS_TEST_PARENT_OF";
const RECOVERY: Duration = Duration::from_secs(20);

fn options(data_dir: &Path) -> EmbeddedOptions {
    let data_dir = data_dir.to_owned();
    EmbeddedOptions { data_dir, binaries: None, durable: false, settings: vec![] }
}

fn start(data_dir: &Path) -> EmbeddedServer {
    EmbeddedServer::start(options(data_dir)).expect("starts")
}

fn refused(data_dir: &Path) -> EmbeddedError {
    match EmbeddedServer::start(options(data_dir)) {
        Ok(_) => panic!("started"),
        Err(error) => error,
    }
}

async fn connect(server: &EmbeddedServer, role: &str) -> PgConnection {
    try_connect(server, role).await.expect("connects")
}

async fn try_connect(server: &EmbeddedServer, role: &str) -> sqlx::Result<PgConnection> {
    let options = PgConnectOptions::new_without_pgpass()
        .socket(server.socket_dir())
        .port(server.port())
        .username(role)
        .database("postgres");
    PgConnection::connect_with(&options).await
}

async fn setting(connection: &mut PgConnection, name: &str) -> String {
    sqlx::query_scalar("select current_setting($1)")
        .bind(name)
        .fetch_one(connection)
        .await
        .expect("a setting")
}

async fn count_kept(server: &EmbeddedServer) -> i64 {
    let mut connection = connect(server, server.superuser()).await;
    sqlx::query_scalar("select count(*) from kept").fetch_one(&mut connection).await.expect("a count")
}

async fn keep_one(server: &EmbeddedServer) {
    let mut connection = connect(server, server.superuser()).await;
    connection.execute("create table kept as select 1 as n").await.expect("kept");
    // Without durability a crash may lose committed data.
    connection.execute("checkpoint").await.expect("written");
}

#[tokio::test]
async fn starts_and_answers_on_a_private_socket_only() {
    let directory = scratch();
    let server = start(directory.path());
    let mut owner = connect(&server, server.superuser()).await;

    assert_eq!(setting(&mut owner, "listen_addresses").await, "");
    assert_eq!(setting(&mut owner, "server_encoding").await, "UTF8");
    assert_eq!(setting(&mut owner, "timezone").await, "UTC");
    assert!(setting(&mut owner, "server_version").await.starts_with(server.version()));
    let mode = fs::metadata(server.socket_dir()).expect("socket directory").permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
    owner.execute("create role gpuaas_app login; create role other login").await.expect("roles");
    connect(&server, "gpuaas_app").await;
    let stranger = PgConnectOptions::new_without_pgpass().socket(server.socket_dir()).username("other");
    assert!(PgConnection::connect_with(&stranger).await.is_err());
}

#[tokio::test]
async fn a_restart_reuses_the_data() {
    let directory = scratch();
    let server = start(directory.path());
    keep_one(&server).await;
    server.stop().expect("stops");

    let server = start(directory.path());

    assert_eq!(count_kept(&server).await, 1);
}

#[tokio::test]
async fn a_killed_parent_leaves_no_second_server() {
    let directory = scratch();
    let (mut parent, orphan) = start_parent(directory.path());
    parent.kill().expect("killed");
    parent.wait().expect("reaped");

    let server = start(directory.path());

    assert_ne!(server.pid(), orphan);
    assert_eq!(postmasters(directory.path()), [server.pid()]);
    assert_eq!(count_kept(&server).await, 1);
}

/// Does nothing by itself: `a_killed_parent_leaves_no_second_server` runs it in a process that it kills.
#[tokio::test]
async fn parent_to_be_killed() {
    let Some(data_dir) = std::env::var_os(PARENT_OF) else { return };
    let server = start(Path::new(&data_dir));
    keep_one(&server).await;
    fs::write(Path::new(&data_dir).join("ready"), server.pid().to_string()).expect("announced");
    BufReader::new(std::io::stdin()).read_line(&mut String::new()).expect("waits to be killed");
}

fn parent_command(data_dir: &Path) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("this test"));
    command.args(["--exact", "embedded::parent_to_be_killed"]).env(PARENT_OF, data_dir);
    command.stdin(Stdio::piped()).stdout(Stdio::null());
    command
}

fn start_parent(data_dir: &Path) -> (Child, u32) {
    let mut parent = parent_command(data_dir).spawn().expect("a parent");
    loop {
        let announced = fs::read_to_string(data_dir.join("ready")).unwrap_or_default();
        if let Ok(pid) = announced.parse() {
            return (parent, pid);
        }
        assert!(parent.try_wait().expect("a child").is_none(), "the parent ended early");
        std::thread::yield_now();
    }
}

/// Returns the processes that work in the data directory and whose parent doesn't.
fn postmasters(data_dir: &Path) -> Vec<u32> {
    let data = data_dir.join("postgres/data").canonicalize().expect("data");
    let works_here = |pid: &str| fs::read_link(format!("/proc/{pid}/cwd")).is_ok_and(|cwd| cwd == data);
    let parent = |pid: &str| {
        let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
        status.lines().find_map(|line| line.strip_prefix("PPid:")).map(|pid| pid.trim().to_owned())
    };
    let processes = fs::read_dir("/proc").expect("proc").flatten();
    let names = processes.filter_map(|process| process.file_name().into_string().ok());
    let top = |pid: &String| works_here(pid) && !parent(pid).is_some_and(|parent| works_here(&parent));
    names.filter(top).filter_map(|pid| pid.parse().ok()).collect()
}

#[tokio::test]
async fn a_killed_server_runs_again_within_seconds() {
    let directory = scratch();
    let server = start(directory.path());
    keep_one(&server).await;
    for _ in 0..3 {
        let killed = server.pid();
        kill_process(Pid::from_raw(killed.cast_signed()).expect("a process"), Signal::KILL).expect("killed");

        let runs = async || server.pid() != killed && try_connect(&server, server.superuser()).await.is_ok();
        assert!(eventually(RECOVERY, runs).await, "the server runs again");

        assert_eq!(postmasters(directory.path()), [server.pid()]);
        assert_eq!(count_kept(&server).await, 1);
    }
    server.stop().expect("stops");
    assert!(postmasters(directory.path()).is_empty());
}

#[tokio::test]
async fn a_stop_during_a_restart_ends_within_seconds() {
    for pause_ms in [0, 20, 60, 120, 200, 400] {
        let directory = scratch();
        let server = start(directory.path());
        kill_process(Pid::from_raw(server.pid().cast_signed()).expect("a process"), Signal::KILL)
            .expect("killed");
        // waits: the stop hits another moment of the restart each time
        tokio::time::sleep(Duration::from_millis(pause_ms)).await;
        let began = Instant::now();
        server.stop().expect("stops");
        assert!(began.elapsed() < Duration::from_secs(10), "{pause_ms} ms: {:?}", began.elapsed());
        assert!(postmasters(directory.path()).is_empty());
    }
}

#[tokio::test]
async fn a_server_that_fails_repeatedly_is_not_restarted() {
    let directory = scratch();
    let server = start(directory.path());
    let data = directory.path().join("postgres/data");
    fs::rename(data.join("global/pg_control"), data.join("global/lost")).expect("a broken cluster");

    kill_process(Pid::from_raw(server.pid().cast_signed()).expect("a process"), Signal::KILL)
        .expect("killed");

    let reason =
        tokio::time::timeout(Duration::from_secs(60), server.given_up()).await.expect("restarts exhausted");
    assert!(reason.contains("ended 6 times in a row"), "{reason}");
    server.stop().expect("nothing is left to stop");
}

#[tokio::test]
async fn a_start_right_after_a_kill_during_initdb_works_at_once() {
    for round in 0..4 {
        let directory = scratch();
        let mut parent = parent_command(directory.path()).spawn().expect("a parent");
        let wanted = ["base", "global/pg_control", "pg_wal", "base/5"][round];
        let half_made = || {
            let entries = fs::read_dir(directory.path().join("postgres")).into_iter().flatten().flatten();
            entries
                .filter(|entry| entry.file_name().to_string_lossy().starts_with("data.unfinished"))
                .any(|entry| entry.path().join(wanted).exists())
        };
        assert!(eventually(RECOVERY, async || half_made()).await, "a half-made data directory");
        parent.kill().expect("killed");
        parent.wait().expect("reaped");

        let server = start(directory.path());

        connect(&server, server.superuser()).await;
    }
}

#[tokio::test]
async fn a_pid_file_that_names_another_process_is_stale() {
    let directory = scratch();
    let server = start(directory.path());
    keep_one(&server).await;
    let postmaster = Pid::from_raw(server.pid().cast_signed()).expect("a pid");
    kill_process(postmaster, Signal::KILL).expect("killed");
    drop(server);
    let mut unrelated = unrelated_process_of_server_user();
    rename_in_pid_file(&directory.path().join("postgres/data/postmaster.pid"), unrelated.id());

    let server = start(directory.path());

    assert_eq!(count_kept(&server).await, 1);
    drop(unrelated.stdin.take());
    unrelated.wait().expect("it ends with its input");
}

/// Starts a process of the server's user: PostgreSQL takes a pid file seriously if its own user owns the process. The
/// process ends when its input closes, with this test.
fn unrelated_process_of_server_user() -> Child {
    let mut command = Command::new("setpriv");
    if rustix::process::geteuid().is_root() {
        command.args(["--reuid", "postgres", "--regid", "postgres", "--clear-groups"]);
    }
    command.args(["--", "cat"]).stdin(Stdio::piped()).spawn().expect("a process")
}

fn rename_in_pid_file(path: &Path, pid: u32) {
    let text = fs::read_to_string(path).expect("left by the crash");
    let (_, rest) = text.split_once('\n').expect("lines");
    fs::write(path, format!("{pid}\n{rest}")).expect("changed");
}

#[test]
fn a_second_owner_is_refused_while_the_first_lives() {
    let directory = scratch();
    let _server = start(directory.path());

    let error = refused(directory.path());

    let owner = std::process::id().to_string();
    assert!(matches!(&error, EmbeddedError::InUse { owner: found, .. } if *found == owner), "{error}");
}

#[test]
fn another_major_version_is_refused() {
    let directory = scratch();
    let data = directory.path().join("postgres/data");
    fs::create_dir_all(&data).expect("data directory");
    fs::write(data.join("PG_VERSION"), "14\n").expect("version");

    let error = refused(directory.path());

    assert!(matches!(error, EmbeddedError::OtherVersion { .. }));
    assert!(error.to_string().contains("package `postgresql-14`"), "{error}");
}

#[test]
fn an_interrupted_first_start_is_started_over() {
    let directory = scratch();
    let unfinished = directory.path().join("postgres/data.unfinished");
    fs::create_dir_all(unfinished.join("base")).expect("half a data directory");
    fs::write(unfinished.join("PG_VERSION"), "15\n").expect("version");

    start(directory.path()).stop().expect("stops");

    assert!(!unfinished.exists());
}

#[test]
fn files_that_are_not_postgresqls_are_left_alone() {
    let directory = scratch();
    let data = directory.path().join("postgres/data");
    fs::create_dir_all(&data).expect("data directory");
    fs::write(data.join("letter"), "dear").expect("a file");

    let error = refused(directory.path());

    assert!(matches!(error, EmbeddedError::NotACluster { .. }), "{error}");
    assert!(data.join("letter").exists());
}

#[test]
fn a_directory_the_server_user_cannot_pass_is_named() {
    // Only root runs the server as another user.
    if !rustix::process::geteuid().is_root() {
        return;
    }
    let directory = scratch();
    let closed = directory.path().join("closed");
    fs::create_dir_all(closed.join("inner")).expect("directories");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o700)).expect("closed");

    let error = refused(&closed.join("inner"));

    assert!(
        matches!(&error, EmbeddedError::Unreachable { directory, .. } if *directory == closed),
        "{error}"
    );
}

#[test]
fn a_start_that_fails_says_why() {
    let directory = scratch();
    let settings = vec![("shared_buffers".to_owned(), "a lot".to_owned())];

    let outcome = EmbeddedServer::start(EmbeddedOptions { settings, ..options(directory.path()) });

    let error = outcome.err().expect("refused").to_string();
    assert!(error.contains("invalid value for parameter \"shared_buffers\""), "{error}");
    let log = fs::read_to_string(directory.path().join("postgres/log/postgres.log")).expect("a log");
    assert!(log.contains("shared_buffers"));
}

#[tokio::test]
async fn a_long_data_directory_has_its_socket_elsewhere() {
    let directory = scratch();
    let long: PathBuf = directory.path().join("d".repeat(110));
    let server = start(&long);

    connect(&server, server.superuser()).await;

    let socket_dir = server.socket_dir().to_owned();
    assert!(!socket_dir.starts_with(directory.path()));
    server.stop().expect("stops");
    assert!(!socket_dir.exists());
}
