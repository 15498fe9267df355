//! Configuration, merged from the embedded commented default, a TOML file and environment variables.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use gpuaas_core::{Code, Error, Result, Secret};
use gpuaas_ephemeral::Redis;
use gpuaas_pki::MasterKeySource;
use gpuaas_telemetry::LogFormat;
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

/// The default configuration file, with its comments.
pub const DEFAULT: &str = include_str!("default.toml");
const PREFIX: &str = "GPUAAS__";

#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    pub data_dir: PathBuf,
    pub api: ApiConfig,
    pub agent_gateway: AgentGatewayConfig,
    pub health: HealthConfig,
    pub database: DatabaseConfig,
    pub master_key: MasterKeyConfig,
    pub log: LogConfig,
    pub ephemeral: EphemeralConfig,
    pub demo: DemoConfig,
    pub policy: Table,
}

#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ApiConfig {
    pub listen: SocketAddr,
    pub tls_certificate: PathBuf,
    pub tls_key: PathBuf,
    pub allow_plain_http: bool,
    pub trusted_proxies: Vec<String>,
    pub max_connections: usize,
    pub max_connections_per_address: usize,
}

#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct AgentGatewayConfig {
    pub listen: SocketAddr,
    pub advertise: Vec<String>,
    pub stream_address: String,
    pub trust_domain: String,
    pub max_connections: usize,
    pub max_connections_per_address: usize,
}

#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct HealthConfig {
    pub listen: SocketAddr,
}

#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct DatabaseConfig {
    pub url: CredentialUrl,
    pub binaries: PathBuf,
    pub app_connections: usize,
    pub platform_connections: usize,
}

/// A URL that may contain a password. Printed and serialised without it.
#[derive(Clone, Deserialize)]
#[serde(transparent)]
pub struct CredentialUrl(String);

impl CredentialUrl {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the URL with its credentials.
    pub fn expose(&self) -> &str {
        &self.0
    }

    fn masked(&self) -> String {
        let credentials =
            self.0.split_once("://").and_then(|(scheme, rest)| Some((scheme, rest.rsplit_once('@')?)));
        let url = credentials.map_or(self.0.clone(), |(scheme, (_, host))| format!("{scheme}://***@{host}"));
        let Some((place, query)) = url.split_once('?') else { return url };
        let parameters = query.split('&').map(|parameter| match parameter.split_once('=') {
            Some((name, _)) if name.starts_with("pass") => format!("{name}=***"),
            _ => parameter.to_owned(),
        });
        format!("{place}?{}", parameters.collect::<Vec<_>>().join("&"))
    }
}

impl std::fmt::Debug for CredentialUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.masked())
    }
}

impl Serialize for CredentialUrl {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.masked())
    }
}

#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct EphemeralConfig {
    pub engine: EphemeralEngine,
    pub url: CredentialUrl,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum EphemeralEngine {
    InProcess,
    Redis,
}

impl EphemeralConfig {
    /// Returns the Redis engine, not yet connected.
    pub fn redis(&self) -> Result<Redis> {
        Redis::new(&Secret::new(self.url.expose().to_owned()))
            .map_err(|e| invalid(format!("[ephemeral] url: {e}")))
    }

    fn check(&self) -> Result<()> {
        match (self.engine, self.url.is_empty()) {
            (EphemeralEngine::InProcess, true) => Ok(()),
            (EphemeralEngine::InProcess, false) => {
                Err(invalid("[ephemeral] url is set, which requires engine = \"redis\""))
            }
            (EphemeralEngine::Redis, true) => Err(invalid("[ephemeral] engine = \"redis\" requires url")),
            (EphemeralEngine::Redis, false) => self.redis().map(drop),
        }
    }
}

#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct MasterKeyConfig {
    pub file: PathBuf,
    pub environment: String,
    pub command: Vec<String>,
    pub older: Vec<String>,
}

#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct LogConfig {
    pub format: Format,
    pub level: String,
}

#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct DemoConfig {
    pub enabled: bool,
}

#[derive(Debug, Clone, Copy, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    Human,
    Json,
}

impl From<Format> for LogFormat {
    fn from(format: Format) -> Self {
        match format {
            Format::Human => Self::Human,
            Format::Json => Self::Json,
        }
    }
}

fn invalid(detail: impl std::fmt::Display) -> Error {
    Error::new(Code::InvalidRequest, format!("configuration: {detail}"))
}

impl Config {
    /// Loads and validates the effective configuration.
    pub fn load(file: Option<&Path>, environment: impl Iterator<Item = (String, String)>) -> Result<Self> {
        let mut table: Table = DEFAULT.parse().map_err(invalid)?;
        if let Some(file) = file {
            let text =
                std::fs::read_to_string(file).map_err(|e| invalid(format!("{}: {e}", file.display())))?;
            let overrides: Table = text.parse().map_err(|e| invalid(format!("{}: {e}", file.display())))?;
            merge(&mut table, overrides);
        }
        let variables =
            environment.filter_map(|(name, value)| Some((name.strip_prefix(PREFIX)?.to_owned(), value)));
        for (name, value) in variables.collect::<BTreeMap<_, _>>() {
            set(&mut table, &name, &value)?;
        }
        let config: Self = table.try_into().map_err(invalid)?;
        config.check()?;
        Ok(config)
    }

    fn check(&self) -> Result<()> {
        if self.api.tls_certificate.as_os_str().is_empty() != self.api.tls_key.as_os_str().is_empty() {
            return Err(invalid("[api] tls_certificate and tls_key must be set together"));
        }
        if self.api.max_connections == 0 || self.api.max_connections_per_address == 0 {
            return Err(invalid("[api] max_connections and max_connections_per_address must be at least 1"));
        }
        let AgentGatewayConfig { advertise, stream_address, .. } = &self.agent_gateway;
        if !stream_address.is_empty() && !advertise.contains(stream_address) {
            return Err(invalid(
                "[agent_gateway] stream_address must be one of advertise: nodes connect to no other",
            ));
        }
        if self.database.app_connections == 0 || self.database.platform_connections == 0 {
            return Err(invalid("[database] app_connections and platform_connections must be at least 1"));
        }
        if self.demo.enabled && (!self.api.listen.ip().is_loopback() || self.listen().tls.is_some()) {
            return Err(invalid("[demo] requires [api] listen on loopback, without TLS"));
        }
        self.ephemeral.check()?;
        self.master_key()?;
        self.older_master_keys()?;
        gpuaas_http::TrustedProxies::parse(&self.api.trusted_proxies)
            .map_err(|e| invalid(&e.fields[0].message))?;
        self.listen().check().map_err(|e| invalid(format!("[api] {}", e.detail)))?;
        self.settings().map(|_| ())
    }

    pub fn settings(&self) -> Result<gpuaas_settings::Settings> {
        let policy = serde_json::to_value(&self.policy).map_err(Error::internal)?;
        let policy = policy.as_object().cloned().unwrap_or_default();
        gpuaas_settings::Settings::new(&policy).map_err(|e| invalid(format!("[policy] {e}")))
    }

    /// Returns the listener for health and metrics, which allows plain HTTP on any address.
    pub fn health_listen(&self) -> gpuaas_http::Listen {
        gpuaas_http::Listen { allow_plain_http: true, ..gpuaas_http::Listen::at(self.health.listen) }
    }

    /// Returns the listener of the API.
    pub fn listen(&self) -> gpuaas_http::Listen {
        let files = !self.api.tls_certificate.as_os_str().is_empty();
        let tls = || gpuaas_http::Tls::Files(self.api.tls_certificate.clone(), self.api.tls_key.clone());
        gpuaas_http::Listen {
            tls: files.then(tls),
            allow_plain_http: self.api.allow_plain_http,
            limits: gpuaas_http::ConnectionLimits {
                total: self.api.max_connections,
                per_address: self.api.max_connections_per_address,
            },
            ..gpuaas_http::Listen::at(self.api.listen)
        }
    }

    /// Returns the fleet's options: gateway addresses and trust domain.
    pub fn fleet(&self) -> gpuaas_fleet::Options {
        let AgentGatewayConfig { listen, advertise, stream_address, trust_domain, .. } = &self.agent_gateway;
        // With port 0 the system chooses the port; the gateway registers the actual address itself.
        let listen = (listen.port() != 0).then(|| listen.to_string());
        let gateways = if advertise.is_empty() { listen.into_iter().collect() } else { advertise.clone() };
        let roots = self.data_dir.join("pki").join("roots.pem");
        let stream_address = (!stream_address.is_empty()).then(|| stream_address.clone());
        gpuaas_fleet::Options { trust_domain: trust_domain.clone(), gateways, stream_address, roots }
    }

    /// Returns the source of the master key.
    pub fn master_key(&self) -> Result<MasterKeySource> {
        let MasterKeyConfig { file, environment, command, .. } = &self.master_key;
        match (file.as_os_str().is_empty(), environment.is_empty(), command.is_empty()) {
            (true, true, true) => Ok(MasterKeySource::File(self.data_dir.join("master.key"))),
            (false, true, true) => Ok(MasterKeySource::File(file.clone())),
            (true, false, true) => Ok(MasterKeySource::Environment(environment.clone())),
            (true, true, false) => Ok(MasterKeySource::Command(command.clone())),
            _ => Err(invalid("[master_key] only one of file, environment and command may be set")),
        }
    }

    /// Returns the sources of older master keys, under which secrets may still be sealed.
    pub fn older_master_keys(&self) -> Result<Vec<MasterKeySource>> {
        let source = |text: &String| match text.split_once(':') {
            Some(("file", path)) => Ok(MasterKeySource::File(PathBuf::from(path))),
            Some(("environment", name)) => Ok(MasterKeySource::Environment(name.to_owned())),
            Some(("command", words)) => {
                Ok(MasterKeySource::Command(words.split_whitespace().map(str::to_owned).collect()))
            }
            _ => Err(invalid(
                "[master_key] older entries must be file:PATH, environment:NAME or command:WORDS",
            )),
        };
        self.master_key.older.iter().map(source).collect()
    }

    /// Returns the effective values as TOML, without credentials.
    pub fn show(&self) -> Result<String> {
        toml::to_string_pretty(self).map_err(Error::internal)
    }
}

/// Overrides a table with the values of another one, recursively.
fn merge(base: &mut Table, over: Table) {
    for (key, value) in over {
        match (base.get_mut(&key), value) {
            (Some(Value::Table(below)), Value::Table(above)) => merge(below, above),
            (_, value) => {
                base.insert(key, value);
            }
        }
    }
}

/// Sets the value of `SECTION__KEY`. The text is parsed as TOML; if that fails, it is a string.
fn set(table: &mut Table, name: &str, value: &str) -> Result<()> {
    let path: Vec<String> = name.split("__").map(str::to_lowercase).collect();
    let (last, sections) =
        path.split_last().ok_or_else(|| invalid(format!("{PREFIX}{name} doesn't name a key")))?;
    let mut place = table;
    for section in sections {
        let entry = place.entry(section.clone()).or_insert_with(|| Value::Table(Table::new()));
        place = entry
            .as_table_mut()
            .ok_or_else(|| invalid(format!("{PREFIX}{name}: {section} isn't a section")))?;
    }
    let parsed = format!("v = {value}").parse::<Table>().ok().and_then(|mut t| t.remove("v"));
    // A string setting stays a string, even if the value looks like a number.
    let parsed = match (place.get(last), parsed) {
        (Some(Value::String(_)), _) | (_, None) => Value::String(value.to_owned()),
        (_, Some(parsed)) => parsed,
    };
    place.insert(last.clone(), parsed);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn env(pairs: &[(&str, &str)]) -> impl Iterator<Item = (String, String)> {
        let pairs: Vec<_> = pairs.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        pairs.into_iter()
    }

    #[test]
    fn the_default_configuration_is_complete() {
        let config = Config::load(None, env(&[])).expect("the default loads");
        assert_eq!(config.api.listen.port(), 8443);
    }

    #[test]
    fn the_environment_overrides_and_unknown_keys_are_errors() {
        let config = Config::load(None, env(&[("GPUAAS__API__LISTEN", "127.0.0.1:9"), ("OTHER", "x")]));
        assert_eq!(config.expect("loads").api.listen.port(), 9);
        for bad in [("GPUAAS__API__LISEN", "x"), ("GPUAAS__POLICY__NOPE", "1"), ("GPUAAS__API", "1")] {
            assert!(Config::load(None, env(&[bad])).is_err(), "{bad:?} was accepted");
        }
    }

    #[test]
    fn errors_name_the_invalid_setting() {
        let plain = Config::load(None, env(&[("GPUAAS__API__LISTEN", "0.0.0.0:8443")])).expect_err("refused");
        assert!(plain.detail.contains("allow_plain_http"), "{plain}");
        let stream = [("GPUAAS__AGENT_GATEWAY__STREAM_ADDRESS", "gw-1:8448")];
        let stream = Config::load(None, env(&stream)).expect_err("refused");
        assert!(stream.detail.contains("one of advertise"), "{stream}");
        let half = Config::load(None, env(&[("GPUAAS__API__TLS_KEY", "/k.pem")])).expect_err("refused");
        assert!(half.detail.contains("set together"), "{half}");
        let listen = [("GPUAAS__DEMO__ENABLED", "true"), ("GPUAAS__API__LISTEN", "0.0.0.0:8443")];
        let demo = Config::load(None, env(&listen)).expect_err("refused");
        assert!(demo.detail.contains("on loopback"), "{demo}");
    }

    #[test]
    fn shown_configuration_contains_no_password() {
        let url = ("GPUAAS__DATABASE__URL", "postgres://gpuaas:hunter2@db/gpuaas");
        let shown = Config::load(None, env(&[url])).expect("loads").show().expect("shows");
        assert!(shown.contains("postgres://***@db/gpuaas") && !shown.contains("hunter2"), "{shown}");
    }

    #[test]
    fn passwords_in_urls_are_masked_wherever_they_are() {
        for (url, masked) in [
            ("rediss://:hunter2@cache:6380/1", "rediss://***@cache:6380/1"),
            ("redis+unix:///run/redis?db=1&pass=hunter2", "redis+unix:///run/redis?db=1&pass=***"),
            ("postgres://a:hunter2@db/b?password=hunter2", "postgres://***@db/b?password=***"),
            ("redis://a:hunt?er2@cache", "redis://***@cache"),
            ("redis://cache", "redis://cache"),
        ] {
            assert_eq!(format!("{:?}", CredentialUrl(url.to_owned())), masked);
        }
    }

    #[test]
    fn the_ephemeral_engine_and_its_url_fit_each_other() {
        let load = |engine, url| {
            let pairs = [("GPUAAS__EPHEMERAL__ENGINE", engine), ("GPUAAS__EPHEMERAL__URL", url)];
            Config::load(None, env(&pairs)).map_err(|error| error.detail.to_string())
        };
        assert!(load("in_process", "").is_ok() && load("redis", "redis://cache").is_ok());
        for (engine, url, reason) in [
            ("redis", "", "requires url"),
            ("in_process", "redis://cache", "requires engine"),
            ("redis", "cache:6379", "[ephemeral] url"),
            ("memcached", "", "memcached"),
        ] {
            let error = load(engine, url).expect_err("refused");
            assert!(error.contains(reason), "{error}");
        }
    }
}
