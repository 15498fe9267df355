-- Secrets are sealed anew when the master key changes.

grant update (envelope) on store.sealed_secrets to gpuaas_platform;
