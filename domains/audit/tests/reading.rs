//! Listings and exports: visibility, filters and formats.

use gpuaas_core::chain::Record;
use serde_json::Value;

use crate::world::World;

async fn written() -> World {
    let world = World::new().await;
    for n in 0..10 {
        let org = [Some(world.ours), Some(world.theirs), None][n % 3];
        world.write(org, if n % 2 == 0 { "project.create" } else { "project.delete" }).await;
    }
    world.audit.seal_now().await.expect("seals");
    world
}

#[tokio::test]
async fn platform_staff_see_everything_newest_first_page_by_page() {
    let world = written().await;

    let entries = world.list("/admin/audit-logs", "ops").await;

    assert_eq!(entries.len(), 10);
    let times: Vec<&str> = entries.iter().map(|entry| entry["at"].as_str().expect("a time")).collect();
    assert!(times.is_sorted_by(|newer, older| newer >= older), "{times:?}");
    assert_eq!(world.get("/admin/audit-logs", "admin").await.0, 403);
    assert_eq!(world.get("/admin/audit-logs", "nobody").await.0, 401);
}

#[tokio::test]
async fn filters_narrow_what_is_shown() {
    let world = written().await;
    let all = world.list("/admin/audit-logs", "ops").await;
    let text = |name: &str| all[3][name].as_str().expect("a text").to_owned();
    let filters = [
        ("action=project.delete".to_owned(), 5),
        (format!("org_id={}", world.theirs), 3),
        (format!("org_id={}&action=project.create", world.ours), 2),
        (format!("actor_id={}", text("actor_id")), 1),
        (format!("correlation_id={}", text("correlation_id")), 1),
        (format!("since={}", text("at")), 4),
        (format!("until={}", text("at")), 6),
        ("result=ok".to_owned(), 10),
        ("result=denied".to_owned(), 0),
        ("target_type=project".to_owned(), 0),
    ];
    for (filter, expected) in filters {
        assert_eq!(
            world.list(&format!("/admin/audit-logs?{filter}"), "ops").await.len(),
            expected,
            "{filter}"
        );
    }
}

#[tokio::test]
async fn parameters_outside_the_contract_are_rejected() {
    let world = World::new().await;
    let bad = [
        "colour=red",
        "action=a%20b",
        "org_id=x",
        "result=fine",
        "since=yesterday",
        "page_size=0",
        "cursor=x",
    ];
    for query in bad {
        let (status, body) = world.get(&format!("/admin/audit-logs?{query}"), "ops").await;
        assert_eq!(status, 400, "{query}: {body}");
    }
    assert_eq!(world.get("/admin/audit-logs/export?format=xml", "ops").await.0, 400);
    assert_eq!(world.get("/admin/audit-seals?chain=org_1", "ops").await.0, 400);
}

#[tokio::test]
async fn an_organisation_sees_its_own_and_nothing_else() {
    let world = written().await;
    let (ours, theirs) = (world.ours.to_string(), world.theirs.to_string());

    let entries = world.list(&format!("/orgs/{ours}/audit-logs"), "admin").await;
    let seals = world.list(&format!("/orgs/{ours}/audit-seals"), "admin").await;
    let (_, export) = world.get(&format!("/orgs/{ours}/audit-logs/export"), "admin").await;

    assert_eq!((entries.len(), seals.len()), (4, 1));
    let exported: Vec<Value> = export.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(exported.len(), 5, "with the export itself");
    assert!(entries.iter().chain(&exported).all(|entry| entry["org_id"] == *ours));
    assert_eq!(seals[0]["chain"], *ours);
    for listing in ["audit-logs", "audit-logs/export", "audit-seals"] {
        assert_eq!(world.get(&format!("/orgs/{theirs}/{listing}"), "admin").await.0, 404, "{listing}");
    }
}

#[tokio::test]
async fn an_export_is_audited_and_its_lines_are_the_records_that_were_sealed() {
    let world = written().await;

    let (status, export) = world.get("/admin/audit-logs/export", "ops").await;

    assert_eq!(status, 200);
    let lines: Vec<Value> = export.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.last().expect("a row")["action"], "audit.export");
    for line in lines {
        let record: Record = serde_json::from_value(line.clone()).expect("a record");
        assert_eq!(record.digest(), line["digest"].as_str().expect("a digest"));
        assert!(line.get("stamp").is_none(), "{line}");
    }
}

#[tokio::test]
async fn an_export_longer_than_a_page_is_whole() {
    let world = World::new().await;
    let insert = crate::world::insertion(world.store.sources(), &[Some(world.ours); 2_500]);
    insert.execute(&mut world.database.owner().await).await.expect("written");

    let (_, export) = world.get("/admin/audit-logs/export?action=test.bulk&format=jsonl", "ops").await;

    let mut ids: Vec<String> =
        export.lines().map(|line| serde_json::from_str::<Record>(line).expect("a record").id).collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 2_500);
}

#[tokio::test]
async fn a_csv_export_is_quoted_and_holds_no_formula() {
    let world = World::new().await;
    world.write(Some(world.ours), "project.create").await;

    let (_, export) = world.get("/admin/audit-logs/export?format=csv&action=project.create", "ops").await;

    let lines: Vec<&str> = export.split_terminator("\r\n").collect();
    assert!(lines[0].starts_with("id,at,actor_kind,"), "{export}");
    assert_eq!(lines.len(), 2);
    assert!(lines[1].contains(r#","{""name"":""=1+1, \""quoted\""""}","#), "{export}");
}
