//! Rights: what the two roles and PUBLIC may do, and the reasons for access beyond one tenant.

use gpuaas_store::PlatformReason;
use sqlx::postgres::PgConnection;

use crate::catalog::names;
use crate::tenants::walked;

async fn owner() -> PgConnection {
    let (database, ..) = walked().await;
    database.owner().await
}

#[tokio::test]
async fn neither_role_may_change_what_is_append_only() {
    let mut owner = owner().await;
    let rights = "select table_schema || '.' || table_name || ': ' || grantee || ' ' || privilege_type
        from information_schema.role_table_grants g
        where grantee in ('gpuaas_app', 'gpuaas_platform')
          and (privilege_type in ('TRUNCATE', 'TRIGGER', 'REFERENCES')
               or privilege_type in ('UPDATE', 'DELETE') and exists (
                   select from pg_trigger t where t.tgfoid = 'store.refuse_change'::regproc
                   and t.tgrelid = format('%I.%I', table_schema, table_name)::regclass))";
    assert_eq!(names(&mut owner, rights).await, [""; 0]);
}

#[tokio::test]
async fn neither_role_owns_or_inherits_or_is_above_the_rules() {
    let mut owner = owner().await;
    let above = "select rolname::text from pg_roles where rolname in ('gpuaas_app', 'gpuaas_platform')
        and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)";
    let members =
        "select m.rolname || ' is ' || g.rolname from pg_auth_members a join pg_roles m on m.oid = a.member
        join pg_roles g on g.oid = a.roleid where m.rolname in ('gpuaas_app', 'gpuaas_platform')";
    let owned = "select d.classid::regclass || ' ' || d.objid from pg_shdepend d join pg_roles r on r.oid = d.refobjid
        where d.deptype = 'o' and r.rolname in ('gpuaas_app', 'gpuaas_platform')";
    for query in [above, members, owned] {
        assert_eq!(names(&mut owner, query).await, [""; 0]);
    }
}

/// Includes partitions: their rows are reached through the table, whose policies apply.
#[tokio::test]
async fn nobody_else_has_rights() {
    let mut owner = owner().await;
    let strangers =
        "select n.nspname || '.' || c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace,
        aclexplode(c.relacl) a where n.nspname !~ '^pg_|^information_schema$' and a.grantee <> c.relowner
        and (c.relispartition or a.grantee::regrole::text not in ('gpuaas_app', 'gpuaas_platform'))";
    let schemas = "select n.nspname::text from pg_namespace n, aclexplode(n.nspacl) a
        where n.nspname !~ '^pg_|^information_schema$|^public$' and a.grantee <> n.nspowner
        and (a.privilege_type <> 'USAGE' or a.grantee::regrole::text not in ('gpuaas_app', 'gpuaas_platform'))";
    let in_public = "select relname::text from pg_class where relnamespace = 'public'::regnamespace";
    for query in [strangers, schemas, in_public] {
        assert_eq!(names(&mut owner, query).await, [""; 0]);
    }
}

/// Functions that run as the owner set their search path and may be called only by name; triggers can't be called.
#[tokio::test]
async fn what_runs_as_the_owner_is_closed_to_the_public() {
    let mut owner = owner().await;
    let open = "select p.oid::regprocedure::text from pg_proc p
        where p.prosecdef and p.pronamespace::regnamespace::text !~ '^pg_|^information_schema$'
        and (not coalesce(p.proconfig @> '{\"search_path=\\\"\\\"\"}', false)
             or p.prorettype <> 'trigger'::regtype and (p.proacl is null or exists (
                 select from aclexplode(p.proacl) a where a.grantee = 0)))";
    assert_eq!(names(&mut owner, open).await, [""; 0]);
}

/// A view of its owner's rights would show every tenant's rows to anyone who may read it.
#[tokio::test]
async fn views_show_what_their_reader_may_see() {
    let mut owner = owner().await;
    let open = "select c.oid::regclass::text from pg_class c
        where c.relkind in ('v', 'm') and c.relnamespace::regnamespace::text !~ '^pg_|^information_schema$'
        and not coalesce(c.reloptions @> '{security_invoker=true}', false)";
    assert_eq!(names(&mut owner, open).await, [""; 0]);
}

#[test]
fn every_reason_to_look_beyond_a_tenant_is_known() {
    let known = [
        (PlatformReason::SignIn, "an account is looked up by name or token before anyone is known"),
        (PlatformReason::Access, "roles of a caller are resolved across organisations"),
        (PlatformReason::Administration, "platform staff act on all accounts and organisations"),
        (PlatformReason::Billing, "accrual and sealing concern the usage of every organisation"),
        (PlatformReason::Audit, "refusals and sealing concern rows of every organisation"),
        (PlatformReason::Events, "the log, its consumers and dead letters concern every organisation"),
        (PlatformReason::Fleet, "hosts, their slots and their tasks belong to no tenant"),
        (
            PlatformReason::Notifications,
            "notifications belong to accounts, and platform staff receive those of the fleet",
        ),
        (PlatformReason::Policy, "values of every organisation and user are held in memory"),
        (PlatformReason::Workflows, "runs belong to the platform, and some of their steps act for it"),
        (PlatformReason::Maintenance, "partitions, instances and platform keys belong to no tenant"),
    ];
    let stated: Vec<_> = PlatformReason::ALL.iter().map(|reason| (*reason, reason.text())).collect();
    assert_eq!(stated, known);
}
