//! Operation kinds, the layers in order, problem+json, OpenAPI, servers.
