/** Generated from api/openapi.json by `npm run generate`. */
export interface paths {
    "/api/v1/admin/allocations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the allocations of all projects, newest first
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["listAllAllocations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/allocations/{allocation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an allocation of any project, with its timeline
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["getAnyAllocation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/allocations/{allocation_id}/force-cleanup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a release that can't succeed, and record whether its slots are clean
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["forceCleanupAllocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/allocations/{allocation_id}/force-release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release an allocation of any project, or retry a failed release
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["forceReleaseAllocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/audit-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log of all organisations and the platform, newest first
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["listAuditLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/audit-logs/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit log, oldest first, as JSON lines or CSV
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["exportAuditLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/audit-seals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the seals of all chains by time, or of one chain by number
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["listAuditSeals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/dlq": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List dead letters and the events parked behind them, oldest first
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["listDeadLetters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/dlq/{letter_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a dead letter with its event
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["getDeadLetter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/dlq/{letter_id}/drop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Drop a dead letter for good and release the events parked behind it
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["dropDeadLetter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/dlq/{letter_id}/redrive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redrive a dead letter: deliver it, and the events parked behind it, to its consumer again, in order
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["redriveDeadLetter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/enrolment-profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List enrolment profiles
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["listEnrolmentProfiles"];
        put?: never;
        /**
         * Create an enrolment profile for several hosts; its token is shown once
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["createEnrolmentProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/enrolment-profiles/{profile_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an enrolment profile; its token is no longer accepted
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        delete: operations["withdrawEnrolmentProfile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/fleet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get fleet totals: nodes, slots and tasks, by region and SKU
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["getFleet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/fleet/capacity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the capacity history, up to 30 days back
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["getFleetCapacity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/fleet/map": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get every node with the state of its slots, at most 20,000 nodes
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["getFleetMap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a platform image
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["createPlatformImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/images/{image_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a platform image
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        delete: operations["deletePlatformImage"];
        options?: never;
        head?: never;
        /**
         * Rename, promote or deprecate a platform image
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        patch: operations["updatePlatformImage"];
        trace?: never;
    };
    "/api/v1/admin/ledger/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify a part of the ledger: chains, signatures, balances, and usage against debits
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["verifyLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List nodes
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["listNodes"];
        put?: never;
        /**
         * Create a node; its enrolment token is shown once
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["createNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a node
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["getNode"];
        put?: never;
        post?: never;
        /**
         * Remove a node; rejected while an allocation uses it
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        delete: operations["removeNode"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/drain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Drain a node: no new work, and running work is stopped at the deadline
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["drainNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/enrolment-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a new enrolment token for a node without a valid certificate; shown once
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["issueEnrolmentToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Collect the last lines of a node's agent log; they are in the task's outcome
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["collectNodeLogs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/probe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a health check on a node; if it isn't connected, try its management address
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["probeNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/quarantine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quarantine a node: no new work until an operator lifts it
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["quarantineNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/resource-slots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the slots of a node with the allocations that hold them
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["listSlots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/resource-slots/{slot_id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable a slot; it isn't allocated any more
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["disableSlot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/resource-slots/{slot_id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Re-enable a disabled slot
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["enableSlot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/resource-slots/{slot_id}/mark-repaired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Load-test a repaired GPU; on success the slot becomes available
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["markSlotRepaired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/resource-slots/{slot_id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release a slot manually after verifying that no tenant data remains
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["releaseSlot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/resource-slots/{slot_id}/retry-cleanup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a failed cleanup of a slot
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["retrySlotCleanup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/revoke-certificates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a node's certificates and disconnect it
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["revokeNodeCertificates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/slice-topology": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the latest and the approved topology report of a node
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["getTopology"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/slice-topology/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a topology report; its slots become available
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["approveTopology"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/slice-topology/discovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rerun hardware discovery on a node
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["discoverTopology"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/stream-checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a node's data connections: send bytes to the node and back
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["startStreamCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/stream-checks/{check_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a check of a node's data connections
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["getStreamCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tasks of a node, newest first
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["listNodeTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/tasks/{task_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a task of a node with its signed result
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["getNodeTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/telemetry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the telemetry of a node and its GPUs
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["getNodeTelemetry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/undrain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Return a drained node to service
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["undrainNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/unquarantine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Return a quarantined node to service
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["unquarantineNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/orgs/{org_id}/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the balance of any organisation
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["getOrgBalance"];
        put?: never;
        /**
         * Credit or debit an organisation's balance
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["adjustBalance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/orgs/{org_id}/billing-terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set how an organisation pays: in advance, or by invoice up to a credit limit
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        put: operations["setBillingTerms"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the totals of the platform: nodes, slots, tasks, allocations
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List policy keys with their effective values for the platform
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["listPlatformPolicies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/policies/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a policy key: effective value, stored value, and use at each level
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["getPlatformPolicy"];
        /**
         * Set a policy for the platform
         * @description Platform role platform_superadmin or higher. API tokens need the scope `admin:write`.
         */
        put: operations["setPlatformPolicy"];
        post?: never;
        /**
         * Clear a policy for the platform
         * @description Platform role platform_superadmin or higher. API tokens need the scope `admin:write`.
         */
        delete: operations["clearPlatformPolicy"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/probes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a probe that verifies event delivery and workflow execution
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["startProbe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/probes/{probe_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a probe; a failed one is deleted, and its workflow shows the reason
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["getProbe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/signing-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List task-signing keys
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["listSigningKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/signing-keys/{key_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a task-signing key; if it was active, another one replaces it
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["revokeSigningKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/signing-keys/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a task-signing key; it becomes active once nodes know it, and the previous key enters its grace period
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["rotateSigningKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/skus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all SKUs, including inactive ones
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["listAllSkus"];
        put?: never;
        /**
         * Create a SKU with its first price
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["createSku"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/skus/{sku}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a SKU's name, counts or profiles, or activate or deactivate it
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        patch: operations["updateSku"];
        trace?: never;
    };
    "/api/v1/admin/skus/{sku}/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a SKU's price, newest first
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["listPrices"];
        put?: never;
        /**
         * Set a SKU's price; running allocations keep theirs
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["setPrice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create an account; its temporary password is shown once
         * @description Platform role platform_superadmin or higher. API tokens need the scope `admin:write`.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show an account
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{user_id}/reinstate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reinstate a suspended account; its sessions and API tokens stay revoked
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["reinstateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{user_id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend an account, end its sessions and revoke its API tokens permanently
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["suspendUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/workflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workflow runs, newest first
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["listWorkflowRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/workflows/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a workflow run with the journal of its steps
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:read`.
         */
        get: operations["getWorkflowRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/workflows/{run_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a run and undo its steps
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["cancelWorkflowRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/workflows/{run_id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a stuck run as resolved by hand
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["resolveWorkflowRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/workflows/{run_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry the failed step of a stuck run
         * @description Platform role platform_ops or higher. API tokens need the scope `admin:write`.
         */
        post: operations["retryWorkflowRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/allocations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a project's allocations, newest first
         * @description Project role viewer or higher. API tokens need the scope `allocations:read`.
         */
        get: operations["listAllocations"];
        put?: never;
        /**
         * Create an allocation; capacity is reserved immediately, provisioning and GPU verification run asynchronously
         * @description Project role developer or higher. API tokens need the scope `allocations:write`.
         */
        post: operations["createAllocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/allocations/{allocation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an allocation with its connection, timeline and cost
         * @description Project role viewer or higher. API tokens need the scope `allocations:read`.
         */
        get: operations["getAllocation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/allocations/{allocation_id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release an allocation, or cancel one that is being provisioned
         * @description Project role developer or higher. API tokens need the scope `allocations:write`.
         */
        post: operations["releaseAllocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/allocations/{allocation_id}/ssh-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace the SSH keys that may sign in
         * @description Project role developer or higher. API tokens need the scope `allocations:write`.
         */
        put: operations["setAllocationSshKeys"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/allocations/{allocation_id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start an allocation's stopped machine
         * @description Project role developer or higher. API tokens need the scope `allocations:write`.
         */
        post: operations["startAllocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/allocations/{allocation_id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop an allocation's machine; it keeps its GPUs, disk and address
         * @description Project role developer or higher. API tokens need the scope `allocations:write`.
         */
        post: operations["stopAllocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/allocations/{allocation_id}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace an allocation's tags
         * @description Project role developer or higher. API tokens need the scope `allocations:write`.
         */
        put: operations["setAllocationTags"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/allocations/{allocation_id}/telemetry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an allocation's GPU telemetry: load, memory, temperature, power
         * @description Project role viewer or higher. API tokens need the scope `allocations:read`.
         */
        get: operations["getAllocationTelemetry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/allocations/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Estimate the cost of an allocation, and check current availability
         * @description Project role viewer or higher. API tokens need the scope `allocations:read`.
         */
        post: operations["estimateAllocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the public keys that sign the seals
         * @description Any signed-in user, for their own account. API tokens need the scope `audit:read`.
         */
        get: operations["listAuditKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out: end the current session
         * @description Any signed-in user, for their own account. API tokens can't call this.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/personal/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a built-in account
         * @description Anyone.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your active sessions
         * @description Any signed-in user, for their own account. API tokens need the scope `account:read`.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End all your sessions except the current one
         * @description Any signed-in user, for their own account. API tokens can't call this.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions
         * @description Any signed-in user, for their own account. API tokens need the scope `account:write`.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/token/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a refresh token for new tokens
         * @description Anyone.
         */
        post: operations["refreshToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the balance of the project's organisation: state, cost per hour, and when it is used up
         * @description Project role viewer or higher. API tokens need the scope `billing:read`.
         */
        get: operations["getBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the ledger entries of the project's organisation, newest first
         * @description Project role viewer or higher. API tokens need the scope `billing:read`.
         */
        get: operations["listLedgerEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the usage of the project's organisation and its charges, newest first
         * @description Project role viewer or higher. API tokens need the scope `billing:read`.
         */
        get: operations["listUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/usage/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the usage of the project's organisation and its charges as CSV
         * @description Project role viewer or higher. API tokens need the scope `billing:read`.
         */
        get: operations["exportUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/usage/daily": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the charges of the project's organisation by day, project and SKU
         * @description Project role viewer or higher. API tokens need the scope `billing:read`.
         */
        get: operations["listDailyCharges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the images that a project may use
         * @description Project role viewer or higher. API tokens need the scope `projects:read`.
         */
        get: operations["listImages"];
        put?: never;
        /**
         * Register an image for a project or an organisation
         * @description Project role developer or higher. API tokens need the scope `projects:write`.
         */
        post: operations["createImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/images/{image_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an image
         * @description Project role viewer or higher. API tokens need the scope `projects:read`.
         */
        get: operations["getImage"];
        put?: never;
        post?: never;
        /**
         * Delete an image; running machines are unaffected
         * @description Project role developer or higher. API tokens need the scope `projects:write`.
         */
        delete: operations["deleteImage"];
        options?: never;
        head?: never;
        /**
         * Rename, promote or deprecate an image
         * @description Project role developer or higher. API tokens need the scope `projects:write`.
         */
        patch: operations["updateImage"];
        trace?: never;
    };
    "/api/v1/nodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List nodes in service with their region and SKUs
         * @description Any signed-in user, for their own account. API tokens need the scope `account:read`.
         */
        get: operations["listPublicNodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your notifications, newest first
         * @description Any signed-in user, for their own account. API tokens need the scope `account:read`.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/{notification_id}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismiss a notification
         * @description Any signed-in user, for their own account. API tokens need the scope `account:write`.
         */
        post: operations["dismissNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/{notification_id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a notification as read
         * @description Any signed-in user, for their own account. API tokens need the scope `account:write`.
         */
        post: operations["readNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/clear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismiss all notifications
         * @description Any signed-in user, for their own account. API tokens need the scope `account:write`.
         */
        post: operations["clearNotifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orgs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organisations you belong to
         * @description Any signed-in user, for their own account. API tokens need the scope `orgs:read`.
         */
        get: operations["listOrgs"];
        put?: never;
        /**
         * Create an organisation; you become its owner
         * @description Any signed-in user, for their own account. API tokens need the scope `orgs:write`.
         */
        post: operations["createOrg"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orgs/{org_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show an organisation
         * @description Organisation role viewer or higher. API tokens need the scope `orgs:read`.
         */
        get: operations["getOrg"];
        put?: never;
        post?: never;
        /**
         * Delete an organisation without projects
         * @description Organisation role owner or higher. API tokens need the scope `orgs:write`.
         */
        delete: operations["deleteOrg"];
        options?: never;
        head?: never;
        /**
         * Rename an organisation
         * @description Organisation role admin or higher. API tokens need the scope `orgs:write`.
         */
        patch: operations["updateOrg"];
        trace?: never;
    };
    "/api/v1/orgs/{org_id}/audit-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log of an organisation, newest first
         * @description Organisation role admin or higher. API tokens need the scope `audit:read`.
         */
        get: operations["listOrgAuditLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orgs/{org_id}/audit-logs/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit log of an organisation, oldest first, as JSON lines or CSV
         * @description Organisation role admin or higher. API tokens need the scope `audit:read`.
         */
        get: operations["exportOrgAuditLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orgs/{org_id}/audit-seals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the seals of an organisation's chain, in order
         * @description Organisation role admin or higher. API tokens need the scope `audit:read`.
         */
        get: operations["listOrgAuditSeals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orgs/{org_id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of an organisation
         * @description Organisation role viewer or higher. API tokens need the scope `orgs:read`.
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Add a member to an organisation
         * @description Organisation role admin or higher. API tokens need the scope `orgs:write`.
         */
        post: operations["addMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orgs/{org_id}/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member from an organisation and its projects
         * @description Organisation role admin or higher. API tokens need the scope `orgs:write`.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change a member's role
         * @description Organisation role admin or higher. API tokens need the scope `orgs:write`.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/api/v1/orgs/{org_id}/policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List policy keys with their effective values in an organisation
         * @description Organisation role viewer or higher. API tokens need the scope `orgs:read`.
         */
        get: operations["listOrgPolicies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orgs/{org_id}/policies/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a policy for an organisation
         * @description Organisation role admin or higher. API tokens need the scope `orgs:write`.
         */
        put: operations["setOrgPolicy"];
        post?: never;
        /**
         * Clear a policy for an organisation
         * @description Organisation role admin or higher. API tokens need the scope `orgs:write`.
         */
        delete: operations["clearOrgPolicy"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List policy keys with their effective values for you in a project
         * @description Project role viewer or higher. API tokens need the scope `projects:read`.
         */
        get: operations["listPolicies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the projects you have access to
         * @description Any signed-in user, for their own account. API tokens need the scope `projects:read`.
         */
        get: operations["listProjects"];
        put?: never;
        /**
         * Create a project in an organisation
         * @description Organisation role member or higher. API tokens need the scope `projects:write`.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a project
         * @description Project role viewer or higher. API tokens need the scope `projects:read`.
         */
        get: operations["getProject"];
        put?: never;
        post?: never;
        /**
         * Delete a project
         * @description Project role admin or higher. API tokens need the scope `projects:write`.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /**
         * Rename a project
         * @description Project role admin or higher. API tokens need the scope `projects:write`.
         */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/api/v1/projects/{project_id}/budget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the monthly budget of a project, and what was spent of it
         * @description Project role viewer or higher. API tokens need the scope `billing:read`.
         */
        get: operations["getBudget"];
        /**
         * Set or remove the monthly budget of a project
         * @description Project role admin or higher. API tokens need the scope `billing:write`.
         */
        put: operations["setBudget"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a project
         * @description Project role viewer or higher. API tokens need the scope `projects:read`.
         */
        get: operations["listProjectMembers"];
        put?: never;
        /**
         * Add a member to a project
         * @description Project role admin or higher. API tokens need the scope `projects:write`.
         */
        post: operations["addProjectMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member from a project
         * @description Project role admin or higher. API tokens need the scope `projects:write`.
         */
        delete: operations["removeProjectMember"];
        options?: never;
        head?: never;
        /**
         * Change a project member's role
         * @description Project role admin or higher. API tokens need the scope `projects:write`.
         */
        patch: operations["updateProjectMember"];
        trace?: never;
    };
    "/api/v1/projects/{project_id}/policies/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a policy for a project
         * @description Project role admin or higher. API tokens need the scope `projects:write`.
         */
        put: operations["setProjectPolicy"];
        post?: never;
        /**
         * Clear a policy for a project
         * @description Project role admin or higher. API tokens need the scope `projects:write`.
         */
        delete: operations["clearProjectPolicy"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/skus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List SKUs with their prices and availability
         * @description Any signed-in user, for their own account. API tokens need the scope `projects:read`.
         */
        get: operations["listSkus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/skus/{sku}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a SKU, including an inactive one
         * @description Any signed-in user, for their own account. API tokens need the scope `projects:read`.
         */
        get: operations["getSku"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ssh-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your public SSH keys
         * @description Any signed-in user, for their own account. API tokens need the scope `account:read`.
         */
        get: operations["listSshKeys"];
        put?: never;
        /**
         * Add a public SSH key
         * @description Any signed-in user, for their own account. API tokens need the scope `account:write`.
         */
        post: operations["addSshKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ssh-keys/{ssh_key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a public SSH key
         * @description Any signed-in user, for their own account. API tokens need the scope `account:write`.
         */
        delete: operations["removeSshKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your API tokens
         * @description Any signed-in user, for their own account. API tokens need the scope `account:read`.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Create an API token; its secret is shown once
         * @description Any signed-in user, for their own account. API tokens can't call this.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens/{token_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API token
         * @description Any signed-in user, for their own account. API tokens need the scope `account:write`.
         */
        delete: operations["revokeToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show your account
         * @description Any signed-in user, for their own account. API tokens need the scope `account:read`.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change your display name or default project
         * @description Any signed-in user, for their own account. API tokens need the scope `account:write`.
         */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/api/v1/users/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your password and end all your sessions
         * @description Any signed-in user, for their own account. API tokens can't call this.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me/policies/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a policy for yourself
         * @description Any signed-in user, for their own account. API tokens need the scope `account:write`.
         */
        put: operations["setMyPolicy"];
        post?: never;
        /**
         * Clear a policy for yourself
         * @description Any signed-in user, for their own account. API tokens need the scope `account:write`.
         */
        delete: operations["clearMyPolicy"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An account with its balance. */
        AccountBalance: {
            /** @description Balance and credit limit. */
            available: components["schemas"]["Money"];
            /** @description Negative: the organisation owes this amount. */
            balance: components["schemas"]["Money"];
            credit_limit: components["schemas"]["Money"];
            /**
             * Format: date-time
             * @description When the available amount is used up at the current rate; null without usage.
             */
            depletes_at?: string | null;
            /**
             * Format: date-time
             * @description When running work is released or stopped, if the balance is depleted.
             */
            grace_until?: string | null;
            /** @description Cost of all open usage per hour. */
            hourly: components["schemas"]["Money"];
            state: components["schemas"]["AccountState"];
            /** Format: date-time */
            state_since: string;
            terms: components["schemas"]["Terms"];
        };
        /**
         * @description State of an account's balance.
         * @enum {string}
         */
        AccountState: "healthy" | "low_balance" | "auto_release_pending" | "depleted";
        /**
         * @description must have 3 to 500 characters
         * @example Left the company
         */
        ActionReason: string;
        AdjustBalance: {
            /** @description Change of the balance; negative to take something off it. */
            amount: components["schemas"]["Money"];
            kind?: components["schemas"]["AdjustmentKind"];
            reason: components["schemas"]["ActionReason"];
        };
        /**
         * @description Kind of a change of a balance by platform staff.
         * @enum {string}
         */
        AdjustmentKind: "adjustment" | "promo";
        /** @description A machine with GPUs, or without, that is allocated to a project. */
        Allocation: {
            /** Format: date-time */
            active_at?: string | null;
            connection?: components["schemas"]["ConnectionView"] | null;
            /** @description Correlation id shared with the events, steps, tasks and audit rows of its creation. */
            correlation_id: string;
            /** @description Charged so far, up to the last accrual: while it was active at the agreed price, while it was stopped at the held one. */
            cost_so_far: components["schemas"]["Money"];
            /** Format: date-time */
            created_at: string;
            created_by: components["schemas"]["UserId"];
            /** Format: date-time */
            ended_at?: string | null;
            /**
             * Format: date-time
             * @description Time of its automatic release.
             */
            expires_at?: string | null;
            /** @description Reason for the failure, the loss or the failed release. */
            failure?: string | null;
            /**
             * Format: int32
             * @description Number of GPUs; 0 for a machine without GPU.
             */
            gpus: number;
            id: components["schemas"]["AllocationId"];
            image_id?: components["schemas"]["ImageId"] | null;
            name: string;
            node_id: components["schemas"]["NodeId"];
            org_id: components["schemas"]["OrgId"];
            price: components["schemas"]["PriceAgreed"];
            /** @description Resource profile, fixed at creation. */
            profile: string;
            project_id: components["schemas"]["ProjectId"];
            region: string;
            shape: components["schemas"]["Shape"];
            /** @description True if the node's hardware is simulated. */
            simulated: boolean;
            sku: string;
            /** @description Delivery state of the SSH keys that were last set. */
            ssh_keys: components["schemas"]["SshKeysState"];
            state: components["schemas"]["AllocationState"];
            /** Format: date-time */
            state_since: string;
            tags: components["schemas"]["BTreeMap"];
            /** Format: int64 */
            version: number;
        };
        AllocationCounts: {
            /**
             * Format: int64
             * @description Allocations created in the last 24 hours.
             */
            created: number;
            /**
             * Format: int64
             * @description Allocations created in the last 24 hours that failed.
             */
            failed: number;
            /**
             * Format: int64
             * @description GPUs of allocations that haven't ended.
             */
            gpus: number;
            /** @description Number of allocations that haven't ended, by state. */
            live: {
                [key: string]: number;
            };
        };
        /** @description An allocation with its timeline. */
        AllocationDetail: components["schemas"]["Allocation"] & {
            /** @description Tasks its node was sent, in order. */
            host_tasks: components["schemas"]["HostTaskView"][];
            /** @description Steps of its workflows, in order. */
            timeline: components["schemas"]["StepView"][];
        };
        /** @example alloc_01980000000070008000000000000000 */
        AllocationId: string;
        /**
         * @description must have 1 to 63 lowercase letters, digits or hyphens, no hyphen at the ends
         * @example training-1
         */
        AllocationName: string;
        AllocationPage: {
            items: components["schemas"]["Allocation"][];
            next_cursor?: string | null;
            /**
             * Format: int64
             * @description Number of matching allocations; counted up to 10,000.
             */
            total: number;
        };
        /**
         * @description The states of an allocation of any shape.
         * @enum {string}
         */
        AllocationState: "queued" | "requested" | "provisioning" | "active" | "stopping" | "stopped" | "starting" | "lost" | "releasing" | "release_failed" | "released" | "failed";
        AllocationTelemetry: {
            /** @description Samples, oldest first; only the latest if `since` is omitted. */
            samples: components["schemas"]["GpuMoment"][];
            /** @description Reason why no samples are available. */
            unavailable_reason?: string | null;
        };
        /** @description The app that usage belongs to. */
        Attribution: {
            /** Format: uuid */
            app_instance_id?: string | null;
            control_plane_component?: string | null;
            control_plane_scope?: string | null;
            operating_mode?: string | null;
            runtime_backend?: string | null;
        };
        /** @description A row of the audit log: actor, action, target, time and result. Its JSON form is a chain record plus the stored digest. */
        AuditEntry: {
            /** @description Action, such as `project.create`. */
            action: string;
            /** @description Id of the user, or name of the system component. */
            actor_id: string;
            /** @description `user` or `system`. */
            actor_kind: string;
            actor_role: string;
            /** Format: date-time */
            at: string;
            correlation_id: string;
            /** @description Digest covered by the seal, computed from the other fields. */
            digest: string;
            id: components["schemas"]["AuditId"];
            /** @description Details of the action; for denied attempts, their number in the minute. */
            metadata: Record<string, unknown>;
            org_id?: components["schemas"]["OrgId"] | null;
            project_id?: components["schemas"]["ProjectId"] | null;
            result: components["schemas"]["Outcome"];
            source_address?: string | null;
            target_id?: string | null;
            target_type?: string | null;
        };
        /** @description A page of the audit log. */
        AuditEntryPage: {
            items: components["schemas"]["AuditEntry"][];
            next_cursor?: string | null;
        };
        /** @example aud_01980000000070008000000000000000 */
        AuditId: string;
        /** @description A public key that seals are signed with. */
        AuditKey: {
            /** @description Derived from the public key, so that a verifier that keeps the id detects a replaced key. */
            key_id: string;
            /** Format: date-time */
            made_at: string;
            /** @description Ed25519, in hexadecimal. */
            public_key: string;
        };
        /** @description A page of keys. */
        AuditKeyPage: {
            items: components["schemas"]["AuditKey"][];
            next_cursor?: string | null;
        };
        /** @description A page of seals. */
        AuditSealPage: {
            items: components["schemas"]["Seal"][];
            next_cursor?: string | null;
        };
        /**
         * @description Availability of a SKU in a region.
         * @enum {string}
         */
        AvailabilityStatus: "available" | "low" | "sold_out";
        /** @description The accounts of an organisation, one per currency. Empty before its first usage or credit. */
        Balance: {
            accounts: components["schemas"]["AccountBalance"][];
            org_id: components["schemas"]["OrgId"];
        };
        Blocker: {
            detail: string;
            /** @description Name, such as `kvm_available`, `iommu_group_count` or `iommu_kernel_args`. */
            name: string;
        };
        BTreeMap: {
            [key: string]: string;
        };
        /** @description The budget of a project, and what was spent of it this month (UTC). */
        Budget: {
            budget?: components["schemas"]["BudgetTerms"] | null;
            /**
             * Format: date
             * @description First day of the month.
             */
            month: string;
            project_id: components["schemas"]["ProjectId"];
            /** Format: date-time */
            set_at?: string | null;
            spent?: components["schemas"]["Money"] | null;
        };
        /** @description Terms of a budget: how much a project may spend in a month. */
        BudgetTerms: {
            /** @description True: no new allocations once it is spent. False: notifications only. */
            hard: boolean;
            /** @description More than zero. */
            monthly: components["schemas"]["Money"];
        };
        /** @description Version and capabilities of an agent. */
        Capabilities: {
            agent_version: string;
            /** @description Prerequisites of the host and whether they are met. */
            prerequisites: components["schemas"]["Prerequisite"][];
            /** Format: int32 */
            protocol: number;
            simulated: boolean;
            /** @description Supported versions of each task type. */
            task_types: {
                [key: string]: number[];
            };
        };
        CapacityHistory: {
            /** @description Samples every five minutes, oldest first; thinned out evenly if there are many. */
            notes: components["schemas"]["CapacityNote"][];
        };
        /** @description A capacity sample of the fleet. */
        CapacityNote: {
            /** Format: date-time */
            at: string;
            /**
             * Format: int32
             * @description Available slots on nodes that were online and accepted work.
             */
            available: number;
            /**
             * Format: int32
             * @description Reserved or leased.
             */
            in_use: number;
            /** Format: int32 */
            nodes: number;
            /** Format: int32 */
            nodes_online: number;
            /**
             * Format: int32
             * @description All other slots: being cleaned, faulty or disabled, or on a node that was offline or held.
             */
            out: number;
            /** Format: int32 */
            slots: number;
        };
        /**
         * @description Unit capacity is counted in.
         * @enum {string}
         */
        CapacityUnit: "slot" | "host";
        Cleanup: {
            reason: components["schemas"]["ActionReason"];
            /** @description True if you verified that no tenant data remains on the node. False keeps the slots out of use. */
            runtime_verified_absent: boolean;
        };
        /** @description Result of dismissing all notifications. */
        Cleared: {
            /**
             * Format: int64
             * @description Number of notifications dismissed.
             */
            dismissed: number;
        };
        /** @description The SSH endpoint of an allocation's machine, as the API shows it. */
        ConnectionView: {
            address: string;
            /** Format: int32 */
            port: number;
            /** @description True if the machine accepts connections: the allocation is active and its hardware isn't simulated. */
            reachable: boolean;
            username: string;
        };
        /**
         * @description Connectivity of a node, as observed by its channel.
         * @enum {string}
         */
        Connectivity: "online" | "offline";
        Credentials: {
            /** @description Where the refresh token is stored; by default it is returned in the answer. */
            keep?: components["schemas"]["Keep"];
            password: components["schemas"]["SecretText"];
            username: components["schemas"]["SignInName"];
        };
        /**
         * @description ISO 4217.
         * @example USD
         */
        Currency: string;
        /** @description A signed statement that rows older than a moment may be missing. The seals stay. */
        Cut: {
            /**
             * Format: date-time
             * @description Rows older than this may be missing.
             */
            before: string;
            chain: string;
            /** @description Digest of seal `last_seq`. */
            digest: string;
            /** @description Rows older than `before` in seals after `whole_seq`. */
            dropped: components["schemas"]["DroppedRow"][];
            key_id: string;
            /**
             * Format: int64
             * @description Sequence number of the last seal with a row older than `before`.
             */
            last_seq: number;
            /** Format: date-time */
            made_at: string;
            signature: string;
            /**
             * Format: int64
             * @description All rows of the seals up to this one are older than `before`; 0 if there is no such seal.
             */
            whole_seq: number;
        };
        /** @description Charge of a project for a SKU on one day (UTC). */
        DailyCharge: {
            amount: components["schemas"]["Money"];
            /** Format: date */
            day: string;
            mode: components["schemas"]["UsageMode"];
            project_id: components["schemas"]["ProjectId"];
            sku: string;
        };
        /** @description Charges by day. */
        DailyCharges: {
            items: components["schemas"]["DailyCharge"][];
        };
        /** @description An event that a consumer failed to process, or that is parked behind such an event. */
        DeadLetter: {
            /** Format: uuid */
            aggregate_id: string;
            aggregate_type: string;
            /** Format: int32 */
            attempts: number;
            /** Format: date-time */
            changed_at: string;
            /** @description The consumer that failed to process it. */
            consumer: string;
            /** @description The request that caused the event. */
            correlation_id: string;
            /** @description Error of the last attempt; null if the event is only parked behind another. */
            error?: string | null;
            event_id: components["schemas"]["EventId"];
            event_type: string;
            id: components["schemas"]["LetterId"];
            /** Format: date-time */
            made_at: string;
            /** Format: date-time */
            occurred_at: string;
            org_id?: components["schemas"]["OrgId"] | null;
            state: components["schemas"]["LetterState"];
        };
        DeadLetterPage: {
            items: components["schemas"]["DeadLetter"][];
            next_cursor?: string | null;
        };
        /** @description A dead letter with its event. */
        DeadLetterWhole: {
            /** @description The event as stored in the log. */
            event: Record<string, unknown>;
            letter: components["schemas"]["DeadLetter"];
        };
        /**
         * @description must have 1 to 100 characters, no control characters, no space at the ends
         * @example Vision research
         */
        DisplayName: string;
        DrainTerms: {
            /**
             * Format: date-time
             * @description When tenants' work on the node is stopped; if omitted, it runs to its end.
             */
            deadline?: string | null;
            /** @description True to notify tenants with work on the node. Has an effect only with a deadline. */
            notify?: boolean;
            reason: components["schemas"]["ActionReason"];
        };
        /** @description A dropped row of a seal that also has newer rows: its digest, so that the seal can still be verified. */
        DroppedRow: {
            digest: string;
            id: string;
        };
        /** @description A policy key and its effective value. */
        EffectivePolicy: {
            /** @description Allowed values. */
            allowed: string;
            /** @description Default value. */
            default: components["schemas"]["PolicyValue"];
            description: string;
            /** @description True if the value is locked: levels below can't override it. */
            hard: boolean;
            key: string;
            /** @description Most specific level at which the key may be set; every level above may set it too. */
            may_set: components["schemas"]["PolicyLevel"];
            /** @description Level that the value comes from. */
            source: components["schemas"]["PolicySource"];
            value: components["schemas"]["PolicyValue"];
        };
        /** @description A page of policies. */
        EffectivePolicyPage: {
            items: components["schemas"]["EffectivePolicy"][];
            next_cursor?: string | null;
        };
        /**
         * @description must be an e-mail address
         * @example ada@example.org
         */
        Email: string;
        /** @description Result of ending sessions. */
        Ended: {
            /**
             * Format: int64
             * @description Number of sessions ended.
             */
            ended: number;
        };
        /** @description Certificate, trust roots and keys of an enrolled node. */
        EnrolAnswer: {
            /** @description Gateways the agent may connect to, signed: a [`Bootstrap`]. */
            bootstrap: components["schemas"]["Signed"];
            /** @description Certificate of the node with its intermediates, PEM. */
            certificate: string;
            node_id: components["schemas"]["NodeId"];
            task_keys: components["schemas"]["PublicKey"][];
            /** @description Root certificates the gateway's certificate is verified against, PEM. */
            trust_bundle: string;
        };
        /** @description Terms under which several hosts may enrol with one token. */
        EnrolmentProfile: {
            /** Format: date-time */
            created_at: string;
            created_by: components["schemas"]["UserId"];
            /** Format: date-time */
            expires_at: string;
            id: components["schemas"]["EnrolmentProfileId"];
            name: string;
            /** @description True if an operator must approve each node's topology report before its slots become available. */
            needs_approval: boolean;
            /** @description Networks hosts may enrol from; empty means any. */
            networks: string[];
            region: string;
            /** @description Slugs of the SKUs the nodes may be sold as. */
            skus: string[];
            /** Format: int32 */
            used: number;
            /** Format: int32 */
            uses: number;
            /** Format: date-time */
            withdrawn_at?: string | null;
        };
        /** @example enr_01980000000070008000000000000000 */
        EnrolmentProfileId: string;
        /** @description A new profile with its token, which is shown only once. */
        EnrolmentProfileMade: {
            /** @description Command to run on each host. */
            bootstrap_command: components["schemas"]["ShownOnce"];
            profile: components["schemas"]["EnrolmentProfile"];
            shown: components["schemas"]["Shown"];
            token: components["schemas"]["ShownOnce"];
        };
        EnrolmentProfilePage: {
            items: components["schemas"]["EnrolmentProfile"][];
            next_cursor?: string | null;
        };
        /** @description Enrolment request of a host. */
        EnrolRequest: {
            capabilities: components["schemas"]["Capabilities"];
            /** @description Certificate request, PEM. Only its public key is used. */
            csr: string;
            /** @description Hostname; a profile names its nodes by it. */
            hostname: string;
            /** @description True if the hardware is simulated. */
            simulated: boolean;
            /** @description One-time token of a node, or the token of a profile. */
            token: string;
        };
        /** @example ent_01980000000070008000000000000000 */
        EntryId: string;
        /**
         * @description Why an entry was made.
         * @enum {string}
         */
        EntryKind: "usage_debit" | "correction" | "stripe_credit" | "refund" | "promo_credit" | "admin_adjustment";
        /** @description Estimated cost of an allocation, and current availability. */
        Estimate: {
            /** @description True if capacity is available now. */
            available: boolean;
            /** @description Price per day. */
            daily: components["schemas"]["Money"];
            /** Format: int32 */
            gpus: number;
            price: components["schemas"]["PriceAgreed"];
            profile: string;
            /**
             * Format: int64
             * @description GPUs left in the project's quota.
             */
            quota_gpus_left: number;
            sku: string;
            /** @description Reason if it is unavailable: `no_capacity`, `no_single_node_fits`, `not_ready`. */
            unavailable_reason?: string | null;
        };
        EstimateAllocation: {
            /** Format: int32 */
            gpus?: number | null;
            region?: components["schemas"]["Region"] | null;
            sku: components["schemas"]["Slug"];
        };
        /** @example evt_01980000000070008000000000000000 */
        EventId: string;
        /** @description An invalid field. */
        FieldProblem: {
            /** @description Path of the field in the document; empty for the document itself. */
            field: string;
            message: string;
        };
        /** @description Slots of nodes in service. Every slot is counted once: all fields but `total` add up to it. */
        FleetCapacity: {
            /**
             * Format: int64
             * @description Being cleaned.
             */
            cleaning: number;
            /**
             * Format: int64
             * @description Faulty, disabled, or their cleanup is blocked.
             */
            faulty: number;
            /**
             * Format: int64
             * @description Available slots of nodes that are online and accept work.
             */
            healthy: number;
            /**
             * Format: int64
             * @description Available slots of nodes that are held or retired.
             */
            held: number;
            /**
             * Format: int64
             * @description Leased, also on offline or held nodes.
             */
            in_use: number;
            /**
             * Format: int64
             * @description Available slots of nodes that are offline.
             */
            offline: number;
            /** Format: int64 */
            reserved: number;
            /** Format: int64 */
            total: number;
        };
        /** @description Every node with its slots. */
        FleetMap: {
            nodes: components["schemas"]["MapNode"][];
        };
        FleetOverview: components["schemas"]["FleetCapacity"] & {
            nodes: components["schemas"]["NodeCounts"];
            regions: components["schemas"]["FleetShare"][];
            skus: components["schemas"]["FleetShare"][];
            slots: components["schemas"]["SlotCounts"];
            tasks: components["schemas"]["TaskCounts"];
        };
        /** @description Nodes in service and their slots in a region, or for a SKU. */
        FleetShare: {
            name: string;
            /** Format: int64 */
            nodes: number;
            /**
             * Format: int64
             * @description Nodes that are online, accept work, and have all their slots available.
             */
            nodes_available: number;
            /** Format: int64 */
            nodes_online: number;
            /** Format: int64 */
            slots: number;
            /**
             * Format: int64
             * @description Available slots on nodes that are online and accept work.
             */
            slots_available: number;
            /** @description Unit of sale: slots, or whole nodes. */
            unit: components["schemas"]["CapacityUnit"];
        };
        GpuCandidate: {
            /** Format: int64 */
            memory_mib: number;
            model: string;
            pci: string;
            uuid: string;
        };
        GpuMeasured: {
            /**
             * Format: int32
             * @description Index of the GPU inside the machine.
             */
            index: number;
            /** Format: int64 */
            memory_total_mib: number;
            /** Format: int64 */
            memory_used_mib: number;
            /** Format: float */
            power_w: number;
            /**
             * Format: int32
             * @description Index of the slot on the node; shown to operators only.
             */
            slot?: number | null;
            /** Format: float */
            temperature_c: number;
            /** Format: float */
            utilisation_percent: number;
        };
        /** @description A sample of all GPUs of the allocation at one time. */
        GpuMoment: {
            /** Format: date-time */
            at: string;
            gpus: components["schemas"]["GpuMeasured"][];
        };
        GpuSample: {
            /** Format: int64 */
            ecc_uncorrected: number;
            /** Format: int32 */
            index: number;
            /** Format: int64 */
            memory_total_mib: number;
            /** Format: int64 */
            memory_used_mib: number;
            nvlink_up: boolean;
            /** Format: float */
            power_w: number;
            /** Format: int32 */
            processes: number;
            /** Format: int32 */
            sm_clock_mhz: number;
            source: components["schemas"]["Source"];
            /** Format: float */
            temperature_c: number;
            /** Format: float */
            utilisation_percent: number;
            uuid: string;
            /**
             * Format: int32
             * @description Last XID error the driver reported since the previous sample.
             */
            xid?: number | null;
        };
        /**
         * @description Health of a node.
         * @enum {string}
         */
        HealthState: "healthy" | "degraded" | "unavailable";
        /**
         * @description Hold of a node: keeps it from new work.
         * @enum {string}
         */
        Hold: "none" | "draining" | "quarantined";
        HostSample: {
            /** Format: float */
            cpu_percent: number;
            /** Format: float */
            load_1m: number;
            /** Format: int64 */
            memory_total_mib: number;
            /** Format: int64 */
            memory_used_mib: number;
        };
        /** @description A task of the node. */
        HostTaskView: {
            /** Format: date-time */
            finished_at?: string | null;
            /** @description Phases with their times. */
            progress: Record<string, unknown>[];
            /** Format: date-time */
            queued_at: string;
            /** Format: date-time */
            started_at?: string | null;
            state: string;
            type: string;
        };
        /** @description Metadata of an image. */
        Image: {
            /** Format: date-time */
            created_at: string;
            digest: string;
            family: string;
            format: components["schemas"]["ImageFormat"];
            id: components["schemas"]["ImageId"];
            name: string;
            org_id?: components["schemas"]["OrgId"] | null;
            project_id?: components["schemas"]["ProjectId"] | null;
            /** @description Recommended by its owner. */
            promoted: boolean;
            scope: components["schemas"]["ImageScope"];
            /** Format: int64 */
            size_bytes: number;
            source_url?: string | null;
            state: components["schemas"]["ImageState"];
            /**
             * Format: int64
             * @description Incremented by each change.
             */
            version: number;
        };
        /**
         * @description must be `sha256:` and 64 lowercase hexadecimal digits
         * @example sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
         */
        ImageDigest: string;
        /**
         * @description must have 1 to 63 lowercase letters, digits, dots, hyphens or _, and begin with a letter or digit
         * @example ubuntu-24.04
         */
        ImageFamily: string;
        /**
         * @description Disk format of an image.
         * @enum {string}
         */
        ImageFormat: "raw" | "qcow2";
        /** @example img_01980000000070008000000000000000 */
        ImageId: string;
        /** @description A page of images. */
        ImagePage: {
            items: components["schemas"]["Image"][];
            next_cursor?: string | null;
        };
        /**
         * @description Owner of an image: the platform, an organisation or a project.
         * @enum {string}
         */
        ImageScope: "platform" | "organisation" | "project";
        /**
         * @description State of an image. Allocations can't be created with a deprecated one.
         * @enum {string}
         */
        ImageState: "available" | "deprecated";
        /** @description A change of an image; omitted fields keep their values. */
        ImageUpdate: {
            name?: components["schemas"]["DisplayName"] | null;
            promoted?: boolean | null;
            state?: components["schemas"]["ImageState"] | null;
        };
        /**
         * @description must be an https:// address of at most 2048 characters, without a user name, of another machine
         * @example https://images.example.org/ubuntu-24.04.qcow2
         */
        ImageUrl: string;
        /**
         * @description Where the refresh token is stored.
         * @enum {string}
         */
        Keep: "caller" | "cookie";
        /**
         * @description The life of a signing key. Hosts trust staged, active and grace keys; only the active one signs.
         * @enum {string}
         */
        KeyState: "staged" | "active" | "grace" | "retired" | "revoked";
        /**
         * @description An account of the ledger. `customer` is the organisation's; the others are the platform's.
         * @enum {string}
         */
        LedgerAccount: "customer" | "revenue" | "processor" | "promotions" | "adjustments";
        /** @description An entry of the ledger: an amount moved from the debited to the credited account. */
        LedgerEntry: {
            amount: components["schemas"]["Money"];
            /**
             * Format: date-time
             * @description Of a usage debit: the end of what it charges.
             */
            at: string;
            /** @description Change of the organisation's balance. */
            change: components["schemas"]["Money"];
            /**
             * Format: date-time
             * @description Start of what a usage debit charges.
             */
            charged_from?: string | null;
            corrects?: components["schemas"]["EntryId"] | null;
            correlation_id: string;
            credit: components["schemas"]["LedgerAccount"];
            debit: components["schemas"]["LedgerAccount"];
            /** @description Id of the event that proves a correction. */
            evidence?: string | null;
            id: components["schemas"]["EntryId"];
            kind: components["schemas"]["EntryKind"];
            project_id?: components["schemas"]["ProjectId"] | null;
            reason?: string | null;
            /** @description Id of the payment, refund or dispute. */
            reference?: string | null;
            usage_id?: components["schemas"]["UsageId"] | null;
        };
        /** @description A defect, and where it is. */
        LedgerFinding: {
            currency: components["schemas"]["Currency"];
            detail: string;
            /** @description Id of the entry or usage, if it is one. */
            id?: string | null;
            org_id: components["schemas"]["OrgId"];
            problem: components["schemas"]["LedgerProblem"];
            /**
             * Format: int64
             * @description Number of the seal, if it is in one.
             */
            seal?: number | null;
        };
        /** @description A page of the ledger, newest first. */
        LedgerPage: {
            items: components["schemas"]["LedgerEntry"][];
            next_cursor?: string | null;
        };
        /**
         * @description A defect of the ledger.
         * @enum {string}
         */
        LedgerProblem: "seal_missing" | "seal_altered" | "entry_missing" | "entry_altered" | "balance_wrong" | "entry_unsealed" | "usage_missing" | "charge_wrong" | "price_wrong";
        /** @description One part of a verification. Continue with `next_cursor` until it is null. */
        LedgerVerification: {
            /** @description Sealed entries checked in this part. */
            entries: number;
            findings: components["schemas"]["LedgerFinding"][];
            next_cursor?: string | null;
            /** @description Seals checked in this part. */
            seals: number;
            /** @description Intervals of usage checked in this part. */
            usage: number;
        };
        /** @example dlq_01980000000070008000000000000000 */
        LetterId: string;
        /** @description The number of letters redriven or released. */
        LettersSent: {
            /**
             * Format: int64
             * @description The letter itself and those parked behind it.
             */
            letters: number;
        };
        /**
         * @description The state of a dead letter.
         * @enum {string}
         */
        LetterState: "parked" | "dead" | "redriving" | "redriven" | "dropped";
        /** @description Use of a key at one level. */
        LevelUse: {
            /**
             * Format: int64
             * @description Number of locked values at this level.
             */
            hard: number;
            level: components["schemas"]["PolicyLevel"];
            /** @description True if this key may be set at this level. */
            may_set: boolean;
            /** @description Role that may set values at this level. */
            set_by: string;
            /**
             * Format: int64
             * @description Number of values set at this level.
             */
            values: number;
        };
        /**
         * @description Lifecycle of a node, as decided by operators and enrolment.
         * @enum {string}
         */
        Lifecycle: "bootstrap_issued" | "enrolling" | "active" | "retired" | "removing" | "deleted";
        LogsWanted: {
            /**
             * Format: int32
             * @description Number of lines; 200 if omitted.
             */
            lines?: number | null;
        };
        MapNode: {
            hold: components["schemas"]["Hold"];
            id: components["schemas"]["NodeId"];
            name: string;
            region: string;
            simulated: boolean;
            skus: string[];
            /**
             * @description One letter per slot: `a` available, `r` reserved, `l` leased, `c` cleaning, `b` cleanup blocked, `f` faulty,
             *     `d` disabled; `o` available but the node is offline, `h` available but the node is held or not in service.
             * @example aallrcfd
             */
            slots: string;
            status: components["schemas"]["NodeStatus"];
        };
        /** @description A member of an organisation, with the role. */
        Member: {
            /** Format: date-time */
            added_at: string;
            display_name: string;
            role: components["schemas"]["OrgRole"];
            user_id: components["schemas"]["UserId"];
            username: string;
        };
        /** @description A page of members. */
        MemberPage: {
            items: components["schemas"]["Member"][];
            next_cursor?: string | null;
        };
        MemberUpdate: {
            role: components["schemas"]["OrgRole"];
        };
        MeUpdate: {
            default_project_id?: components["schemas"]["ProjectId"] | null;
            display_name?: components["schemas"]["DisplayName"] | null;
        };
        /** @description An amount of money: 4.50 USD is 450 minor units. */
        Money: {
            /**
             * Format: int64
             * @description In the currency's smallest unit.
             */
            amount_minor: number;
            currency: components["schemas"]["Currency"];
        };
        /** @description A value for the calling user. It can't be locked, because no level is below a user. */
        MyPolicy: {
            value: components["schemas"]["PolicyValue"];
        };
        NewAllocation: {
            /**
             * Format: date-time
             * @description Time of automatic release.
             */
            expires_at?: string | null;
            /**
             * Format: int32
             * @description Number of GPUs; the SKU's smallest count if omitted.
             */
            gpus?: number | null;
            image_id?: components["schemas"]["ImageId"] | null;
            name?: components["schemas"]["AllocationName"] | null;
            node_id?: components["schemas"]["NodeId"] | null;
            region?: components["schemas"]["Region"] | null;
            /** @description Slug of the SKU. */
            sku: components["schemas"]["Slug"];
            /** @description Your SSH keys that may sign in; all of yours if omitted. */
            ssh_key_ids?: components["schemas"]["SshKeyId"][] | null;
            /** @description Tags: values by key, at most 50. */
            tags?: {
                [key: string]: string;
            } | null;
            user_data?: components["schemas"]["UserData"] | null;
        };
        /** @description An image to register. */
        NewImage: {
            digest: components["schemas"]["ImageDigest"];
            family: components["schemas"]["ImageFamily"];
            format: components["schemas"]["ImageFormat"];
            name: components["schemas"]["DisplayName"];
            scope?: components["schemas"]["ImageScope"] | null;
            /**
             * Format: int64
             * @description Size in bytes, at most 16 TiB.
             */
            size_bytes: number;
            source_url?: components["schemas"]["ImageUrl"] | null;
        };
        NewKeys: {
            /** @description Your SSH keys that may sign in; they replace all previous keys. */
            ssh_key_ids: components["schemas"]["SshKeyId"][];
        };
        NewMember: {
            role: components["schemas"]["OrgRole"];
            /** @description User name, e-mail address or id of an account. */
            user: components["schemas"]["SignInName"];
        };
        NewNode: {
            /** @description Address of the node's management controller. */
            management_address?: string | null;
            name: components["schemas"]["NodeName"];
            region: components["schemas"]["Slug"];
            /** @description Slugs of the SKUs the node may be sold as. */
            skus: components["schemas"]["Slug"][];
        };
        NewOrg: {
            name: components["schemas"]["DisplayName"];
            slug?: components["schemas"]["Slug"] | null;
        };
        /** Format: password */
        NewPassword: string;
        NewPolicy: {
            /** @description True to lock the value: levels below can't override it. Default: false. */
            hard?: boolean | null;
            value: components["schemas"]["PolicyValue"];
        };
        NewPrice: {
            /** @description Price per unit of the SKU. */
            unit_price: components["schemas"]["Money"];
            /**
             * Format: date-time
             * @description Start of validity; now if omitted. Must not be in the past.
             */
            valid_from?: string | null;
        };
        NewProfile: {
            /**
             * Format: date-time
             * @description Expiry, at most 90 days ahead.
             */
            expires_at: string;
            name: components["schemas"]["DisplayName"];
            /** @description True if an operator must approve each node's topology report; true if omitted. */
            needs_approval?: boolean | null;
            /** @description Networks hosts may enrol from, such as `10.0.0.0/8`; any if omitted. */
            networks?: string[];
            region: components["schemas"]["Slug"];
            /** @description Slugs of the SKUs the nodes may be sold as. */
            skus: components["schemas"]["Slug"][];
            /**
             * Format: int32
             * @description Maximum number of hosts that may enrol.
             */
            uses: number;
        };
        NewProject: {
            name: components["schemas"]["DisplayName"];
            /** @description Organisation that owns the project and pays for it. */
            org_id: components["schemas"]["OrgId"];
            slug?: components["schemas"]["Slug"] | null;
        };
        NewProjectMember: {
            role: components["schemas"]["ProjectRole"];
            /** @description User name, e-mail address or id of an account. */
            user: components["schemas"]["SignInName"];
        };
        /** @description A SKU to create. */
        NewSku: {
            /** @description True if it can be ordered; true if omitted. */
            active?: boolean | null;
            /**
             * @description Counts of GPUs that can be requested, in ascending order; `gpus_per_node` alone for `baremetal`, none for
             *     `cpu_vm`.
             */
            counts: number[];
            display_name: components["schemas"]["DisplayName"];
            /**
             * Format: int32
             * @description GPUs in a whole node; 0 for `cpu_vm`.
             */
            gpus_per_node: number;
            /** @description First price per unit, valid from now. */
            price: components["schemas"]["Money"];
            /** @description Profiles, one for each count in the same order; one with 0 GPUs for `cpu_vm`. */
            profiles: components["schemas"]["ResourceProfile"][];
            shape: components["schemas"]["Shape"];
            slug: components["schemas"]["Slug"];
            /** @description Unit of the price; `hour` for `cpu_vm`. */
            unit: components["schemas"]["PriceUnit"];
            vendor: components["schemas"]["DisplayName"];
        };
        NewSshKey: {
            name: components["schemas"]["DisplayName"];
            public_key: components["schemas"]["SshPublicKey"];
        };
        NewTags: {
            /** @description Tags: values by key, at most 50; they replace all previous tags. */
            tags: {
                [key: string]: string;
            };
        };
        NewToken: {
            /**
             * Format: int32
             * @description Days until the token expires: at most the policy `auth.pat_max_days`, by default `auth.pat_default_days`.
             */
            expires_in_days?: number | null;
            /** @description Purpose of the token. */
            name: components["schemas"]["DisplayName"];
            /** @description Permissions of the token, limited to your own role. */
            scopes: components["schemas"]["TokenScope"][];
        };
        NewUser: {
            display_name?: components["schemas"]["DisplayName"] | null;
            email: components["schemas"]["Email"];
            platform_role?: components["schemas"]["PlatformRole"] | null;
            username: components["schemas"]["Username"];
        };
        /** @description A node, as shown to operators. */
        Node: {
            address?: string | null;
            agent_version?: string | null;
            /** Format: date-time */
            certificate_expires_at?: string | null;
            /**
             * Format: int64
             * @description Clock of the node minus clock of the control plane, in milliseconds.
             */
            clock_offset_ms: number;
            connectivity: components["schemas"]["Connectivity"];
            /** Format: date-time */
            connectivity_since: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            enrolled_at?: string | null;
            /**
             * Format: int64
             * @description Number of the node's current or last session; counts its connections.
             */
            epoch: number;
            health: components["schemas"]["NodeHealth"];
            hold: components["schemas"]["Hold"];
            hold_by?: string | null;
            hold_reason?: string | null;
            /**
             * Format: date-time
             * @description When tenants' work on the node is stopped.
             */
            hold_until?: string | null;
            id: components["schemas"]["NodeId"];
            lifecycle: components["schemas"]["Lifecycle"];
            management_address?: string | null;
            name: string;
            region: string;
            /** @description True if the hardware is simulated. */
            simulated: boolean;
            /** @description Slugs of the SKUs the node may be sold as. */
            skus: string[];
            /** Format: int64 */
            slots: number;
            /**
             * Format: int64
             * @description Available slots; 0 while the node accepts no work.
             */
            slots_available: number;
            status: components["schemas"]["NodeStatus"];
            /** @description True if a topology report was approved. */
            topology_approved: boolean;
        };
        /** @description Number of nodes by status. */
        NodeCounts: {
            /** Format: int64 */
            enrolling: number;
            /** Format: int64 */
            maintenance: number;
            /** Format: int64 */
            offline: number;
            /** Format: int64 */
            online: number;
            /** Format: int64 */
            retired: number;
        };
        /** @description Health of a node, with reasons. */
        NodeHealth: {
            /** @description Why the node isn't healthy. Reasons that keep it from work come first. */
            reasons: string[];
            state: components["schemas"]["HealthState"];
        };
        /** @example node_01980000000070008000000000000000 */
        NodeId: string;
        /** @description A new node, with the token its host enrols with. */
        NodeMade: {
            /** @description Command to run on the host. */
            bootstrap_command: components["schemas"]["ShownOnce"];
            /** Format: date-time */
            expires_at: string;
            node: components["schemas"]["Node"];
            shown: components["schemas"]["Shown"];
            /** @description One-time enrolment token. */
            token: components["schemas"]["ShownOnce"];
        };
        /**
         * @description must have 1 to 63 lowercase letters, digits, dots or hyphens, and begin with a letter or digit
         * @example gpu-01.rack-7
         */
        NodeName: string;
        NodePage: {
            items: components["schemas"]["Node"][];
            next_cursor?: string | null;
        };
        /** @description Result of a node probe: the health check task, or the reachability of the management address. */
        NodeProbe: {
            management?: components["schemas"]["Reached"] | null;
            task_id?: components["schemas"]["TaskId"] | null;
        };
        /**
         * @description Status of a node for display, computed from lifecycle, hold and connectivity.
         * @enum {string}
         */
        NodeStatus: "online" | "offline" | "maintenance" | "enrolling" | "retired" | "deleted";
        NodeTelemetry: {
            latest?: components["schemas"]["Telemetry"] | null;
            /** @description Samples since the requested time, oldest first. */
            samples: components["schemas"]["Telemetry"][];
            source: components["schemas"]["TelemetrySource"];
            /** @description Why no telemetry is available. */
            unavailable_reason?: string | null;
        };
        /** @description A notification to a user. */
        Notification: {
            body: string;
            /** @description Correlation id of the request that caused the notification. */
            correlation_id: string;
            /** Format: date-time */
            created_at: string;
            id: components["schemas"]["NotificationId"];
            /** @description Kind of change, such as `membership.changed`. */
            kind: string;
            /** @description Console path with details. */
            link?: string | null;
            /** Format: date-time */
            read_at?: string | null;
            /**
             * Format: int64
             * @description Sequence number: increases by one with each notification of the user.
             */
            seq: number;
            title: string;
        };
        /** @example ntf_01980000000070008000000000000000 */
        NotificationId: string;
        /** @description A page of notifications. */
        NotificationPage: {
            items: components["schemas"]["Notification"][];
            next_cursor?: string | null;
            /**
             * Format: int64
             * @description Number of unread notifications, on all pages.
             */
            unread: number;
        };
        /** @description An organisation: the tenant that owns projects and pays for them. */
        Org: {
            /** Format: date-time */
            created_at: string;
            id: components["schemas"]["OrgId"];
            kind: components["schemas"]["OrgKind"];
            name: string;
            /** @description Your role in the organisation. */
            role: components["schemas"]["OrgRole"];
            slug: string;
        };
        /** @example org_01980000000070008000000000000000 */
        OrgId: string;
        /**
         * @description Kind of an organisation. A personal organisation belongs to one user and is created with the account.
         * @enum {string}
         */
        OrgKind: "personal" | "enterprise";
        /** @description A page of organisations. */
        OrgPage: {
            items: components["schemas"]["Org"][];
            next_cursor?: string | null;
        };
        /**
         * @description Roles in an organisation. Ordered: a later role includes the earlier ones.
         * @enum {string}
         */
        OrgRole: "viewer" | "member" | "admin" | "owner";
        OrgUpdate: {
            name: components["schemas"]["DisplayName"];
        };
        /**
         * @description Result of an audited action.
         * @enum {string}
         */
        Outcome: "ok" | "denied" | "failed";
        Overview: {
            allocations: components["schemas"]["AllocationCounts"];
            fleet: components["schemas"]["FleetOverview"];
        };
        PasswordChange: {
            current_password: components["schemas"]["SecretText"];
            new_password: components["schemas"]["NewPassword"];
        };
        /** @description A policy key with its values on the platform and its use at each level. */
        PlatformPolicy: {
            configured?: components["schemas"]["PolicyValue"] | null;
            /** @description Effective value for the platform. */
            effective: components["schemas"]["EffectivePolicy"];
            levels: components["schemas"]["LevelUse"][];
            stored?: components["schemas"]["StoredPolicy"] | null;
        };
        /**
         * @description Roles on the platform itself. Ordered: a later role includes the earlier ones.
         * @enum {string}
         */
        PlatformRole: "platform_user" | "platform_ops" | "platform_superadmin";
        /**
         * @description A policy level, from the whole platform to one user.
         * @enum {string}
         */
        PolicyLevel: "global" | "organisation" | "project" | "user";
        /**
         * @description The source of an effective value; later sources are more specific.
         * @enum {string}
         */
        PolicySource: "default" | "configuration" | "global" | "organisation" | "project" | "user";
        /** @description A boolean, an integer, a string or a list of strings, depending on the key. */
        PolicyValue: boolean | number | string | string[];
        Prerequisite: {
            detail: string;
            name: string;
            ready: boolean;
        };
        /** @description A version of a SKU's price. */
        Price: {
            made_by: components["schemas"]["UserId"];
            /** @description Price per unit of the SKU. */
            unit_price: components["schemas"]["Money"];
            /**
             * Format: date-time
             * @description Start of validity. Of the versions that have begun, the highest is in force.
             */
            valid_from: string;
            /** Format: int32 */
            version: number;
        };
        /** @description The price agreed at creation. Later changes of the SKU's price don't affect it. */
        PriceAgreed: {
            /** @description Price per hour of all its GPUs. */
            hourly: components["schemas"]["Money"];
            unit: components["schemas"]["PriceUnit"];
            unit_price: components["schemas"]["Money"];
            /** Format: int32 */
            version: number;
        };
        /** @description A page of prices. */
        PricePage: {
            items: components["schemas"]["Price"][];
            next_cursor?: string | null;
        };
        /**
         * @description Unit of a price.
         * @enum {string}
         */
        PriceUnit: "gpu_hour" | "hour";
        /** @example prb_01980000000070008000000000000000 */
        ProbeId: string;
        /** @description A probe started by an operator. */
        ProbeMade: {
            id: components["schemas"]["ProbeId"];
            /** @description Workflow run of the probe: `GET /admin/workflows/{run_id}` shows its progress or failure. */
            run_id: components["schemas"]["RunId"];
        };
        /** @description A running or finished probe. */
        ProbeResult: {
            /**
             * Format: date-time
             * @description Time at which its consumer received the event.
             */
            echoed_at?: string | null;
            /**
             * Format: date-time
             * @description Time at which the workflow finished.
             */
            finished_at?: string | null;
            id: components["schemas"]["ProbeId"];
            run_id: components["schemas"]["RunId"];
            /** Format: date-time */
            started_at: string;
        };
        /** @description Problem details of a failed request. */
        Problem: {
            /**
             * @description Stable error code to test for.
             * @example state_conflict
             */
            code: string;
            /** @description Identifies this request. Quote it to an operator. */
            correlation_id: string;
            /** @description Explanation of this occurrence. */
            detail: string;
            /** @description The invalid fields. */
            errors?: components["schemas"]["FieldProblem"][];
            /**
             * @description Machine-readable reason, for codes with several causes.
             * @example no_capacity
             */
            reason?: string | null;
            /** Format: int32 */
            status: number;
            title: string;
            /**
             * @description URL of the code's help text.
             * @example /docs/errors#state_conflict
             */
            type: string;
        };
        /**
         * @description must have 1 to 63 lowercase letters, digits or _, and not begin with _
         * @example h200_2g_48c_128g
         */
        ProfileName: string;
        /** @description A project: the owner of allocations, apps and files. */
        Project: {
            /** Format: date-time */
            created_at: string;
            id: components["schemas"]["ProjectId"];
            name: string;
            org_id: components["schemas"]["OrgId"];
            /** @description Your role in the project. */
            role: components["schemas"]["ProjectRole"];
            slug: string;
        };
        /** @example proj_01980000000070008000000000000000 */
        ProjectId: string;
        /** @description A member of a project, with the role. */
        ProjectMember: {
            /** Format: date-time */
            added_at: string;
            display_name: string;
            role: components["schemas"]["ProjectRole"];
            user_id: components["schemas"]["UserId"];
            username: string;
        };
        /** @description A page of project members. */
        ProjectMemberPage: {
            items: components["schemas"]["ProjectMember"][];
            next_cursor?: string | null;
        };
        ProjectMemberUpdate: {
            role: components["schemas"]["ProjectRole"];
        };
        /** @description A page of projects. */
        ProjectPage: {
            items: components["schemas"]["Project"][];
            next_cursor?: string | null;
        };
        /**
         * @description Roles in a project. Ordered: a later role includes the earlier ones.
         * @enum {string}
         */
        ProjectRole: "viewer" | "developer" | "admin";
        ProjectUpdate: {
            name: components["schemas"]["DisplayName"];
        };
        /** @description A task-signing key of the control plane. */
        PublicKey: {
            id: string;
            /** @description Ed25519, base64. */
            key: string;
        };
        /** @description A node, as shown to everyone: without addresses. */
        PublicNode: {
            id: components["schemas"]["NodeId"];
            name: string;
            region: string;
            simulated: boolean;
            skus: string[];
            status: components["schemas"]["NodeStatus"];
        };
        PublicNodes: {
            items: components["schemas"]["PublicNode"][];
            next_cursor?: string | null;
        };
        /** @description Reachability of an address. */
        Reached: {
            address: string;
            /** @description State or error of each port. */
            detail: string;
            reachable: boolean;
        };
        RefreshToken: {
            refresh_token?: components["schemas"]["SecretText"] | null;
        };
        /**
         * @description must have 1 to 63 lowercase letters, digits or hyphens, and not begin with a hyphen
         * @example local
         */
        Region: string;
        /** @description Availability of a SKU in one region. */
        RegionAvailability: {
            /**
             * Format: date-time
             * @description Time of this status.
             */
            as_of: string;
            region: string;
            status: components["schemas"]["AvailabilityStatus"];
        };
        RenewAnswer: {
            bootstrap: components["schemas"]["Signed"];
            certificate: string;
            task_keys: components["schemas"]["PublicKey"][];
            trust_bundle: string;
        };
        /** @description Request for a new certificate for the same key. */
        RenewRequest: {
            csr: string;
        };
        /** @description Resources that come with a number of GPUs. */
        ResourceProfile: {
            /** Format: int32 */
            disk_gib: number;
            /**
             * Format: int32
             * @description Number of GPUs; 0 for a machine without GPU.
             */
            gpus: number;
            /** Format: int32 */
            memory_gib: number;
            name: components["schemas"]["ProfileName"];
            /** Format: int32 */
            vcpus: number;
        };
        /** @example run_01980000000070008000000000000000 */
        RunId: string;
        /**
         * @description The state of a run.
         * @enum {string}
         */
        RunState: "running" | "unwinding" | "stuck" | "completed" | "undone" | "resolved";
        /** @description A link of a chain: an ordered set of rows, bound to the previous seal. */
        Seal: {
            /** @description An organisation's id, or `platform`. */
            chain: string;
            cut?: components["schemas"]["Cut"] | null;
            digest: string;
            key_id: string;
            previous: string;
            row_ids: string[];
            /** Format: date-time */
            sealed_at: string;
            /**
             * Format: int64
             * @description 1 for the first seal of the chain.
             */
            seq: number;
            signature: string;
        };
        /** Format: password */
        SecretText: string;
        /** @description An active session. */
        Session: {
            address?: string | null;
            /** @description User agent of the client that signed in. */
            client: string;
            /** Format: date-time */
            created_at: string;
            /** @description True if this is the session of the request. */
            current: boolean;
            /** Format: date-time */
            expires_at: string;
            id: components["schemas"]["SessionId"];
            /** Format: date-time */
            refreshed_at: string;
        };
        /** @example sess_01980000000070008000000000000000 */
        SessionId: string;
        /** @description A page of sessions. */
        SessionPage: {
            items: components["schemas"]["Session"][];
            next_cursor?: string | null;
        };
        SetBillingTerms: {
            /**
             * Format: int64
             * @description Amount by which an invoiced organisation's balance may fall below zero, in minor units. Without effect on a prepaid one.
             */
            credit_limit_minor: number;
            currency: components["schemas"]["Currency"];
            reason: components["schemas"]["ActionReason"];
            terms: components["schemas"]["Terms"];
        };
        SetBudget: {
            budget?: components["schemas"]["BudgetTerms"] | null;
        };
        /**
         * @description Shape of a machine. `gpu_partition` is reserved, and rejected until it is implemented.
         * @enum {string}
         */
        Shape: "baremetal" | "gpu_slice" | "cpu_vm";
        /** @description True if the response contains the secret; false in a replayed response. */
        Shown: boolean;
        /** @description A secret shown once; null in a replayed response. */
        ShownOnce: string | null;
        /** @description A signed JSON text. */
        Signed: {
            /** @description Id of the control plane's key, or serial of the node's certificate for a result. */
            key_id: string;
            /** @description JSON text, exactly as signed. */
            payload: string;
            /** @description Signature, base64. */
            signature: string;
        };
        /** @description Tokens issued by a sign-in or a refresh. */
        SignedIn: {
            /** @description Access token; send it as `Authorization: Bearer …`. */
            access_token: components["schemas"]["ShownOnce"];
            /**
             * Format: int64
             * @description Lifetime of the access token in seconds.
             */
            expires_in: number;
            /** @description True if the password must be changed before any other request is allowed. */
            password_change_required: boolean;
            /** @description Refresh token, valid for one refresh. Null if it is stored in a cookie. */
            refresh_token: components["schemas"]["ShownOnce"];
            session_id: components["schemas"]["SessionId"];
            /** @example Bearer */
            token_type: string;
            user: components["schemas"]["User"];
        };
        /** @description A signing key, without its secret. */
        SigningKey: {
            id: string;
            /** Format: date-time */
            made_at: string;
            state: components["schemas"]["KeyState"];
            /** Format: date-time */
            state_since: string;
        };
        SigningKeys: {
            items: components["schemas"]["SigningKey"][];
        };
        /**
         * @description must have 1 to 254 characters
         * @example ada
         */
        SignInName: string;
        /** @description A shape of machine on offer. */
        Sku: {
            /** @description True if it can be ordered. */
            active: boolean;
            /** @description Availability by region, as far as known. */
            availability: components["schemas"]["RegionAvailability"][];
            /** @description Counts of GPUs that can be requested; empty for machines without GPU. */
            counts: number[];
            /** Format: date-time */
            created_at: string;
            display_name: string;
            /**
             * Format: int32
             * @description GPUs in a whole node; 0 for machines without GPU.
             */
            gpus_per_node: number;
            id: components["schemas"]["SkuId"];
            /** @description Price in force now. */
            price: components["schemas"]["Price"];
            /** @description Profiles, one for each count; a single one for machines without GPU. */
            profiles: components["schemas"]["ResourceProfile"][];
            shape: components["schemas"]["Shape"];
            slug: string;
            unit: components["schemas"]["PriceUnit"];
            vendor: string;
            /**
             * Format: int64
             * @description Incremented by each change.
             */
            version: number;
        };
        /** @example sku_01980000000070008000000000000000 */
        SkuId: string;
        /** @description A page of SKUs. */
        SkuPage: {
            items: components["schemas"]["Sku"][];
            next_cursor?: string | null;
        };
        /** @description A change of a SKU; omitted fields keep their values. */
        SkuUpdate: {
            active?: boolean | null;
            /** @description Counts of GPUs that can be requested, in ascending order. */
            counts?: number[] | null;
            display_name?: components["schemas"]["DisplayName"] | null;
            /** @description Profiles, one for each count in the same order. */
            profiles?: components["schemas"]["ResourceProfile"][] | null;
        };
        /** @description A GPU with its devices. */
        SlotCandidate: {
            /** @description Dedicated fabric device; without one the slot can't be a slice. */
            fabric_pci?: string | null;
            gpu?: components["schemas"]["GpuCandidate"] | null;
            /** Format: int32 */
            index: number;
            mac: string;
            /** Format: int32 */
            numa: number;
            /** @description Dedicated NVMe namespace. */
            nvme?: string | null;
            private_ip: string;
        };
        /** @description Number of slots of nodes in service, by state. */
        SlotCounts: {
            /**
             * Format: int64
             * @description Available slots of nodes that are online and accept work.
             */
            available: number;
            /** Format: int64 */
            cleaning: number;
            /** Format: int64 */
            cleanup_blocked: number;
            /** Format: int64 */
            disabled: number;
            /** Format: int64 */
            faulty: number;
            /**
             * Format: int64
             * @description Available slots of nodes that are held or retired.
             */
            held: number;
            /** Format: int64 */
            leased: number;
            /**
             * Format: int64
             * @description Available slots of nodes that are offline.
             */
            offline: number;
            /** Format: int64 */
            reserved: number;
        };
        /** @example slot_01980000000070008000000000000000 */
        SlotId: string;
        /**
         * @description State of a slot. `available` means approved, healthy and verified clean.
         * @enum {string}
         */
        SlotState: "available" | "reserved" | "leased" | "cleaning" | "cleanup_blocked" | "faulty" | "disabled";
        /** @description A slot, as shown to operators. */
        SlotView: {
            allocation_id?: components["schemas"]["AllocationId"] | null;
            fabric_pci?: string | null;
            gpu_model?: string | null;
            gpu_pci?: string | null;
            gpu_uuid?: string | null;
            id: components["schemas"]["SlotId"];
            /** Format: int32 */
            index: number;
            /** Format: int32 */
            numa: number;
            nvme?: string | null;
            private_ip: string;
            /** @description Reason of the last state change, if one was given. */
            reason?: string | null;
            state: components["schemas"]["SlotState"];
            /** Format: date-time */
            state_since: string;
            /** @description True if the GPU failed and no load test has passed since. */
            suspect: boolean;
        };
        SlotViews: {
            items: components["schemas"]["SlotView"][];
        };
        /**
         * @description must have 1 to 63 lowercase letters, digits or hyphens, and not begin with a hyphen
         * @example vision-research
         */
        Slug: string;
        /**
         * @description Where a sample was taken. A slice shows only values of its guest.
         * @enum {string}
         */
        Source: "host_local_probe" | "slice_guest";
        /** @description A public SSH key of a user. */
        SshKey: {
            /** Format: date-time */
            created_at: string;
            /** @description `SHA256:…`, as `ssh-keygen -l` prints it. */
            fingerprint: string;
            id: components["schemas"]["SshKeyId"];
            name: string;
            public_key: string;
        };
        /** @example key_01980000000070008000000000000000 */
        SshKeyId: string;
        /** @description A page of SSH keys. */
        SshKeyPage: {
            items: components["schemas"]["SshKey"][];
            next_cursor?: string | null;
        };
        /**
         * @description Delivery state of the SSH keys that were last set.
         * @enum {string}
         */
        SshKeysState: "applied" | "pending" | "failed";
        /**
         * @description A public key in OpenSSH's one-line form.
         * @example ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIG0bOyYOCDwKWPZ3nS5AuyVUaZ2tQXGmhIeLlJoXVPQm ada@laptop
         */
        SshPublicKey: string;
        /** @description A step of a workflow. */
        StepView: {
            /** Format: date-time */
            at: string;
            /** Format: int32 */
            attempt: number;
            /** @description `do`, or `undo` when the step is undone. */
            direction: string;
            error?: string | null;
            /** @description `started`, `waiting`, `done` or `failed`. */
            outcome: string;
            step: string;
        };
        /** @description A stored policy value. */
        StoredPolicy: {
            hard: boolean;
            key: string;
            level: components["schemas"]["PolicyLevel"];
            /** Format: date-time */
            set_at: string;
            set_by: components["schemas"]["UserId"];
            value: components["schemas"]["PolicyValue"];
            /**
             * Format: int64
             * @description Version; increases with each change.
             */
            version: number;
        };
        /** @description A check of a node's data connections. */
        StreamCheck: {
            /**
             * Format: int32
             * @description Number of bytes sent to the node and back.
             */
            bytes: number;
            /** Format: date-time */
            finished_at?: string | null;
            id: components["schemas"]["StreamCheckId"];
            node_id: components["schemas"]["NodeId"];
            /** Format: date-time */
            requested_at: string;
            result?: components["schemas"]["StreamCheckResult"] | null;
        };
        /** @example schk_01980000000070008000000000000000 */
        StreamCheckId: string;
        /** @description Result of a check. */
        StreamCheckResult: {
            /**
             * Format: int64
             * @description Bytes per second in each direction.
             */
            bytes_per_second: number;
            /**
             * Format: int64
             * @description Time from the order of the data connection to its opening.
             */
            open_ms: number;
            /** @enum {string} */
            outcome: "passed";
            /**
             * Format: int64
             * @description Time for a small message to the node and back.
             */
            round_trip_us: number;
            /**
             * Format: int64
             * @description Time until all bytes were back.
             */
            transfer_ms: number;
        } | {
            /** @description Error code. */
            code: string;
            detail: string;
            /** @enum {string} */
            outcome: "failed";
        };
        StreamCheckTerms: {
            /**
             * Format: int32
             * @description Number of bytes to send to the node and back; 1 MiB if omitted.
             */
            bytes?: number | null;
        };
        /** @description Number of unfinished tasks, by state. */
        TaskCounts: {
            /** Format: int64 */
            dispatched: number;
            /** Format: int64 */
            queued: number;
            /** Format: int64 */
            running: number;
        };
        /** @description A task with its signed result. */
        TaskDetail: components["schemas"]["TaskView"] & {
            proof?: components["schemas"]["Signed"] | null;
            /** @description Id of the key the task was signed with. */
            signing_key?: string | null;
        };
        /** @example task_01980000000070008000000000000000 */
        TaskId: string;
        TaskPage: {
            items: components["schemas"]["TaskView"][];
            next_cursor?: string | null;
        };
        /** @description A queued task. Its state shows the progress. */
        TaskQueued: {
            task_id: components["schemas"]["TaskId"];
        };
        /**
         * @description State of a task.
         * @enum {string}
         */
        TaskState: "queued" | "dispatched" | "running" | "succeeded" | "failed" | "expired" | "cancelled";
        TaskView: {
            allocation_id?: components["schemas"]["AllocationId"] | null;
            /** Format: int32 */
            attempt: number;
            correlation_id: string;
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            finished_at?: string | null;
            id: components["schemas"]["TaskId"];
            /** @description Result of the task. */
            outcome?: Record<string, unknown> | null;
            /** @description Phases reported by the node. */
            progress: Record<string, unknown>[];
            /** Format: date-time */
            queued_at: string;
            run_id?: components["schemas"]["RunId"] | null;
            /** Format: date-time */
            started_at?: string | null;
            state: components["schemas"]["TaskState"];
            type: string;
        };
        /** @description A telemetry sample of a node. */
        Telemetry: {
            /** Format: date-time */
            at: string;
            gpus: components["schemas"]["GpuSample"][];
            host: components["schemas"]["HostSample"];
        };
        /**
         * @description Source of telemetry.
         * @enum {string}
         */
        TelemetrySource: "host_local_probe" | "unavailable";
        /**
         * @description When an organisation pays.
         * @enum {string}
         */
        Terms: "prepaid" | "invoiced";
        /** @description An API token, without its secret. */
        Token: {
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            id: components["schemas"]["TokenId"];
            /**
             * Format: date-time
             * @description Time of the last use, to the minute.
             */
            last_used_at?: string | null;
            name: string;
            scopes: string[];
        };
        /** @example tok_01980000000070008000000000000000 */
        TokenId: string;
        /** @description A new API token. The secret is shown only in this answer. */
        TokenMade: {
            secret: components["schemas"]["ShownOnce"];
            shown: components["schemas"]["Shown"];
            token: components["schemas"]["Token"];
        };
        /** @description A page of tokens. */
        TokenPage: {
            items: components["schemas"]["Token"][];
            next_cursor?: string | null;
        };
        /**
         * @description A scope of an API token. A scope never grants more than its owner's role.
         * @enum {string}
         */
        TokenScope: "account:read" | "account:write" | "orgs:read" | "orgs:write" | "projects:read" | "projects:write" | "allocations:read" | "allocations:write" | "billing:read" | "billing:write" | "audit:read" | "admin:read" | "admin:write";
        /** @description The latest and the approved topology report of a node. */
        Topologies: {
            approved?: components["schemas"]["TopologyView"] | null;
            latest?: components["schemas"]["TopologyView"] | null;
        };
        Topology: {
            /** @description Problems to fix before slots can be used. */
            blockers: components["schemas"]["Blocker"][];
            /** Format: int32 */
            cpus: number;
            driver_version?: string | null;
            /** Format: int32 */
            iommu_groups: number;
            kernel: string;
            /** Format: int32 */
            memory_gib: number;
            /** Format: int32 */
            numa_nodes: number;
            slots: components["schemas"]["SlotCandidate"][];
        };
        TopologyApproval: {
            reason?: components["schemas"]["ActionReason"] | null;
            /**
             * Format: uuid
             * @description Id of the topology report to approve.
             */
            topology_id: string;
        };
        TopologyView: {
            /** Format: date-time */
            approved_at?: string | null;
            approved_by?: string | null;
            /** Format: date-time */
            discovered_at: string;
            /**
             * Format: uuid
             * @description Id of this topology report; an approval refers to it.
             */
            id: string;
            node_id: components["schemas"]["NodeId"];
            topology: components["schemas"]["Topology"];
        };
        /** @example use_01980000000070008000000000000000 */
        UsageId: string;
        /**
         * @description How a resource is used. Each mode has its own price.
         * @enum {string}
         */
        UsageMode: "running" | "held";
        /** @description A page of usage, newest first, and the sums of everything that the filter matches. */
        UsagePage: {
            items: components["schemas"]["UsageRecord"][];
            next_cursor?: string | null;
            /** @description One sum per currency. */
            totals: components["schemas"]["Money"][];
        };
        /** @description An interval of usage, and what it was charged in the period of the listing. */
        UsageRecord: {
            app: components["schemas"]["Attribution"];
            /** @description Charged so far. */
            charged: components["schemas"]["Money"];
            correlation_id: string;
            end_reason?: string | null;
            /**
             * Format: date-time
             * @description Null while it lasts.
             */
            ended_at?: string | null;
            hourly: components["schemas"]["Money"];
            id: components["schemas"]["UsageId"];
            mode: components["schemas"]["UsageMode"];
            /** Format: int32 */
            price_version: number;
            project_id: components["schemas"]["ProjectId"];
            /**
             * Format: int32
             * @description Number of GPUs, or of the SKU's other unit.
             */
            quantity: number;
            /** @description Id of the resource, such as `alloc_…`. */
            resource_id: string;
            /** @description `allocation`, `volume` or another kind of resource. */
            resource_kind: string;
            sku: string;
            /** Format: date-time */
            started_at: string;
            tags: {
                [key: string]: string;
            };
            unit: string;
            unit_price: components["schemas"]["Money"];
        };
        /** @description A user account. */
        User: {
            /** Format: date-time */
            created_at: string;
            default_project_id?: components["schemas"]["ProjectId"] | null;
            display_name: string;
            email: string;
            id: components["schemas"]["UserId"];
            platform_role: components["schemas"]["PlatformRole"];
            /**
             * Format: int32
             * @description User and group id on every node.
             */
            posix_id: number;
            state: components["schemas"]["UserState"];
            username: string;
        };
        /**
         * @description must have at most 16384 characters, no NUL
         * @example #cloud-config
         */
        UserData: string;
        /** @example user_01980000000070008000000000000000 */
        UserId: string;
        /** @description A new account, with its temporary password. */
        UserMade: {
            shown: components["schemas"]["Shown"];
            /** @description Temporary password, to be changed at the first sign-in. */
            temporary_password: components["schemas"]["ShownOnce"];
            user: components["schemas"]["User"];
        };
        /**
         * @description must have 2 to 32 lowercase letters, digits, _ or -, beginning with a letter
         * @example ada
         */
        Username: string;
        /** @description A page of users. */
        UserPage: {
            items: components["schemas"]["User"][];
            next_cursor?: string | null;
        };
        /**
         * @description State of an account. A suspended account can't sign in, and its tokens are revoked.
         * @enum {string}
         */
        UserState: "active" | "suspended";
        /** @description Request body with a reason. */
        WithReason: {
            reason: components["schemas"]["ActionReason"];
        };
        /** @description A run of a workflow. */
        WorkflowRun: {
            /** Format: int32 */
            attempt: number;
            /** Format: date-time */
            cancelled_at?: string | null;
            correlation_id: string;
            error?: string | null;
            /** @description The step that caused the run to be undone or stuck. */
            failed_step?: string | null;
            id: components["schemas"]["RunId"];
            org_id?: components["schemas"]["OrgId"] | null;
            project_id?: components["schemas"]["ProjectId"] | null;
            /** @description True before the run's point of no return. */
            reversible: boolean;
            /** @description Idempotency key of the start: a run is started once per key. */
            run_key: string;
            /** Format: date-time */
            started_at: string;
            state: components["schemas"]["RunState"];
            /** Format: date-time */
            state_since: string;
            /** @description The current step. */
            step: string;
            /** Format: int32 */
            version: number;
            /** @description Keys of the signals the run waits for. */
            waits_for?: string[] | null;
            /**
             * Format: date-time
             * @description When the run continues without a signal.
             */
            wake_at?: string | null;
            workflow: string;
        };
        WorkflowRunPage: {
            items: components["schemas"]["WorkflowRun"][];
            next_cursor?: string | null;
        };
        /** @description An entry of a run's journal. */
        WorkflowStep: {
            /** Format: date-time */
            at: string;
            /** Format: int32 */
            attempt: number;
            /** @description `do` or `undo`. */
            direction: string;
            error?: string | null;
            /** @description `started`, `waiting`, `done` or `failed`. */
            outcome: string;
            step: string;
        };
        /** @description A run and its journal, oldest entry first; of a very long run, the latest entries. */
        WorkflowTimeline: {
            run: components["schemas"]["WorkflowRun"];
            steps: components["schemas"]["WorkflowStep"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAllAllocations: {
        parameters: {
            query?: {
                created_by?: components["schemas"]["UserId"];
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description True: only allocations that haven't ended; false: only ended ones. */
                live?: boolean;
                node_id?: components["schemas"]["NodeId"];
                org_id?: components["schemas"]["OrgId"];
                /** @description Maximum number of items per page. */
                page_size?: number;
                project_id?: components["schemas"]["ProjectId"];
                /** @description Part of the name or id. */
                search?: string;
                sku?: string;
                state?: "queued" | "requested" | "provisioning" | "active" | "stopping" | "stopped" | "starting" | "lost" | "releasing" | "release_failed" | "released" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllocationPage"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAnyAllocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                allocation_id: components["schemas"]["AllocationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllocationDetail"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description allocation_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    forceCleanupAllocation: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                allocation_id: components["schemas"]["AllocationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Cleanup"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Allocation"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description allocation_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    forceReleaseAllocation: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                allocation_id: components["schemas"]["AllocationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithReason"];
            };
        };
        responses: {
            /** @description Accepted; the work continues asynchronously. */
            202: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Allocation"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description allocation_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAuditLogs: {
        parameters: {
            query?: {
                /** @description Action, such as `project.create`. */
                action?: string;
                /** @description Actor, by id. */
                actor_id?: string;
                /** @description Correlation id of the request. */
                correlation_id?: string;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Organisation. */
                org_id?: string;
                /** @description Maximum number of items per page. */
                page_size?: number;
                project_id?: string;
                result?: "ok" | "denied" | "failed";
                /** @description Start of the time range, inclusive. */
                since?: string;
                /** @description Target, by id. */
                target_id?: string;
                /** @description Type of the target. */
                target_type?: string;
                /** @description End of the time range, exclusive. */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryPage"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportAuditLogs: {
        parameters: {
            query?: {
                /** @description Action, such as `project.create`. */
                action?: string;
                /** @description Actor, by id. */
                actor_id?: string;
                /** @description Correlation id of the request. */
                correlation_id?: string;
                /** @description Format of the rows; `jsonl` if left out. */
                format?: "jsonl" | "csv";
                /** @description Organisation. */
                org_id?: string;
                project_id?: string;
                result?: "ok" | "denied" | "failed";
                /** @description Start of the time range, inclusive. */
                since?: string;
                /** @description Target, by id. */
                target_id?: string;
                /** @description Type of the target. */
                target_type?: string;
                /** @description End of the time range, exclusive. */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAuditSeals: {
        parameters: {
            query?: {
                /** @description One chain instead of all. */
                chain?: string;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditSealPage"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDeadLetters: {
        parameters: {
            query?: {
                consumer?: string;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                page_size?: number;
                state?: components["schemas"]["LetterState"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetterPage"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDeadLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                letter_id: components["schemas"]["LetterId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetterWhole"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description dead_letter_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    dropDeadLetter: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                letter_id: components["schemas"]["LetterId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithReason"];
            };
        };
        responses: {
            /** @description Accepted; the work continues asynchronously. */
            202: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LettersSent"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description dead_letter_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    redriveDeadLetter: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                letter_id: components["schemas"]["LetterId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithReason"];
            };
        };
        responses: {
            /** @description Accepted; the work continues asynchronously. */
            202: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LettersSent"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description dead_letter_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEnrolmentProfiles: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrolmentProfilePage"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createEnrolmentProfile: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProfile"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrolmentProfileMade"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdrawEnrolmentProfile: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                profile_id: components["schemas"]["EnrolmentProfileId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithReason"];
            };
        };
        responses: {
            /** @description Completed; no content. */
            204: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description enrolment_profile_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFleet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FleetOverview"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFleetCapacity: {
        parameters: {
            query?: {
                /** @description Start of the history; the last 24 hours if omitted. */
                since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapacityHistory"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFleetMap: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FleetMap"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createPlatformImage: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewImage"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress, already_exists */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deletePlatformImage: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                image_id: components["schemas"]["ImageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Completed; no content. */
            204: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description image_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updatePlatformImage: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                image_id: components["schemas"]["ImageId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImageUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description image_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress, already_exists */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    verifyLedger: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Verifies the accounts of this organisation only. */
                org_id?: components["schemas"]["OrgId"];
                /** @description Maximum number of items per page. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerVerification"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listNodes: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                hold?: components["schemas"]["Hold"];
                /** @description Maximum number of items per page. */
                page_size?: number;
                region?: string;
                /** @description Prefix of the node's name. */
                search?: string;
                simulated?: boolean;
                /** @description Slug of a SKU the node may be sold as. */
                sku?: string;
                status?: components["schemas"]["NodeStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NodePage"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createNode: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewNode"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NodeMade"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress, already_exists */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["schemas"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Node"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description node_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeNode: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                node_id: components["schemas"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithReason"];
            };
        };
        responses: {
            /** @description Completed; no content. */
            204: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description node_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress, node_in_use */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    drainNode: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                node_id: components["schemas"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DrainTerms"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Node"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description node_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    issueEnrolmentToken: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                node_id: components["schemas"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NodeMade"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description node_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    collectNodeLogs: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                node_id: components["schemas"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LogsWanted"];
            };
        };
        responses: {
            /** @description Accepted; the work continues asynchronously. */
            202: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskQueued"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description node_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    probeNode: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                node_id: components["schemas"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work continues asynchronously. */
            202: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NodeProbe"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description node_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description upstream_error */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    quarantineNode: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                node_id: components["schemas"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithReason"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Node"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description node_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSlots: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["schemas"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlotViews"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description node_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    disableSlot: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                node_id: components["schemas"]["NodeId"];
                slot_id: components["schemas"]["SlotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithReason"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlotView"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description slot_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    enableSlot: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                node_id: components["schemas"]["NodeId"];
                slot_id: components["schemas"]["SlotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithReason"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlotView"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description slot_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress, node_in_use */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    markSlotRepaired: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                node_id: components["schemas"]["NodeId"];
                slot_id: components["schemas"]["SlotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithReason"];
            };
        };
        responses: {
            /** @description Accepted; the work continues asynchronously. */
            202: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskQueued"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description node_not_found, slot_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress, node_in_use */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    releaseSlot: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                node_id: components["schemas"]["NodeId"];
                slot_id: components["schemas"]["SlotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithReason"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlotView"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description slot_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    retrySlotCleanup: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                node_id: components["schemas"]["NodeId"];
                slot_id: components["schemas"]["SlotId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithReason"];
            };
        };
        responses: {
            /** @description Accepted; the work continues asynchronously. */
            202: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskQueued"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description slot_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeNodeCertificates: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                node_id: components["schemas"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithReason"];
            };
        };
        responses: {
            /** @description Completed; no content. */
            204: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description node_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTopology: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["schemas"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Topologies"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description node_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    approveTopology: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                node_id: components["schemas"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopologyApproval"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopologyView"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description node_not_found, topology_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress, node_in_use */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    discoverTopology: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                node_id: components["schemas"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work continues asynchronously. */
            202: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskQueued"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description node_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startStreamCheck: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                node_id: components["schemas"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StreamCheckTerms"];
            };
        };
        responses: {
            /** @description Accepted; the work continues asynchronously. */
            202: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StreamCheck"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description node_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getStreamCheck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                check_id: components["schemas"]["StreamCheckId"];
                node_id: components["schemas"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StreamCheck"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description stream_check_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listNodeTasks: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                page_size?: number;
            };
            header?: never;
            path: {
                node_id: components["schemas"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskPage"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description node_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getNodeTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["schemas"]["NodeId"];
                task_id: components["schemas"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskDetail"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description task_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getNodeTelemetry: {
        parameters: {
            query?: {
                /** @description Start of the history, as far as the node keeps it; only the latest sample if omitted. */
                since?: string;
            };
            header?: never;
            path: {
                node_id: components["schemas"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NodeTelemetry"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description node_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    undrainNode: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                node_id: components["schemas"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithReason"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Node"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description node_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unquarantineNode: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                node_id: components["schemas"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithReason"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Node"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description node_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOrgBalance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                org_id: components["schemas"]["OrgId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Balance"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description org_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adjustBalance: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                org_id: components["schemas"]["OrgId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdjustBalance"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Balance"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description org_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setBillingTerms: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                org_id: components["schemas"]["OrgId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetBillingTerms"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Balance"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description org_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOverview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPlatformPolicies: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EffectivePolicyPage"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPlatformPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformPolicy"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description policy_key_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setPlatformPolicy: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPolicy"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredPolicy"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description policy_key_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress, policy_locked */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    clearPlatformPolicy: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Completed; no content. */
            204: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description policy_key_not_found, policy_not_set */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startProbe: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work continues asynchronously. */
            202: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProbeMade"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getProbe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                probe_id: components["schemas"]["ProbeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProbeResult"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description probe_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSigningKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningKeys"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeSigningKey: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                key_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithReason"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningKeys"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description signing_key_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateSigningKey: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithReason"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningKeys"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAllSkus: {
        parameters: {
            query?: {
                /** @description True: only active SKUs; false: only inactive ones; all if omitted. */
                active?: boolean;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SkuPage"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createSku: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSku"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sku"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress, already_exists */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateSku: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Slug of the SKU. */
                sku: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SkuUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sku"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description sku_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPrices: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                page_size?: number;
            };
            header?: never;
            path: {
                /** @description Slug of the SKU. */
                sku: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricePage"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description sku_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setPrice: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Slug of the SKU. */
                sku: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPrice"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Price"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description sku_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                page_size?: number;
                /** @description Prefix of a user name or e-mail address. */
                search?: components["schemas"]["SignInName"];
                state?: components["schemas"]["UserState"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPage"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewUser"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserMade"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress, already_exists */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: components["schemas"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description user_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reinstateUser: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                user_id: components["schemas"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithReason"];
            };
        };
        responses: {
            /** @description Completed; no content. */
            204: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, insufficient_permissions, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description user_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    suspendUser: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                user_id: components["schemas"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithReason"];
            };
        };
        responses: {
            /** @description Completed; no content. */
            204: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, insufficient_permissions, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description user_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWorkflowRuns: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                page_size?: number;
                state?: components["schemas"]["RunState"];
                workflow?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowRunPage"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWorkflowRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: components["schemas"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowTimeline"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description workflow_run_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelWorkflowRun: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                run_id: components["schemas"]["RunId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithReason"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowRun"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description workflow_run_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resolveWorkflowRun: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                run_id: components["schemas"]["RunId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithReason"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowRun"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description workflow_run_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    retryWorkflowRun: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                run_id: components["schemas"]["RunId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithReason"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowRun"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description workflow_run_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAllocations: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description True: only allocations that haven't ended; false: only ended ones. */
                live?: boolean;
                /** @description Maximum number of items per page. */
                page_size?: number;
                /** @description Part of the name or id. */
                search?: string;
                sku?: string;
                state?: "queued" | "requested" | "provisioning" | "active" | "stopping" | "stopped" | "starting" | "lost" | "releasing" | "release_failed" | "released" | "failed";
                /** @description `key` or `key=value`. */
                tag?: string;
            };
            header?: {
                /** @description The project; defaults to your default project. */
                "X-Project-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllocationPage"];
                };
            };
            /** @description validation_error, invalid_request, project_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createAllocation: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
                /** @description The project; defaults to your default project. */
                "X-Project-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAllocation"];
            };
        };
        responses: {
            /** @description Accepted; the work continues asynchronously. */
            202: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Allocation"];
                };
            };
            /** @description validation_error, invalid_request, project_required, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found, sku_not_found, image_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused, sku_unavailable, quota_exceeded, balance_insufficient */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAllocation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project; defaults to your default project. */
                "X-Project-ID"?: string;
            };
            path: {
                allocation_id: components["schemas"]["AllocationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllocationDetail"];
                };
            };
            /** @description validation_error, invalid_request, project_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found, allocation_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    releaseAllocation: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
                /** @description The project; defaults to your default project. */
                "X-Project-ID"?: string;
            };
            path: {
                allocation_id: components["schemas"]["AllocationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work continues asynchronously. */
            202: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Allocation"];
                };
            };
            /** @description validation_error, invalid_request, project_required, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found, allocation_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setAllocationSshKeys: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
                /** @description The project; defaults to your default project. */
                "X-Project-ID"?: string;
            };
            path: {
                allocation_id: components["schemas"]["AllocationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewKeys"];
            };
        };
        responses: {
            /** @description Accepted; the work continues asynchronously. */
            202: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Allocation"];
                };
            };
            /** @description validation_error, invalid_request, project_required, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found, allocation_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress, allocation_not_active */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startAllocation: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
                /** @description The project; defaults to your default project. */
                "X-Project-ID"?: string;
            };
            path: {
                allocation_id: components["schemas"]["AllocationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work continues asynchronously. */
            202: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Allocation"];
                };
            };
            /** @description validation_error, invalid_request, project_required, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found, allocation_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    stopAllocation: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
                /** @description The project; defaults to your default project. */
                "X-Project-ID"?: string;
            };
            path: {
                allocation_id: components["schemas"]["AllocationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work continues asynchronously. */
            202: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Allocation"];
                };
            };
            /** @description validation_error, invalid_request, project_required, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found, allocation_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setAllocationTags: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
                /** @description The project; defaults to your default project. */
                "X-Project-ID"?: string;
            };
            path: {
                allocation_id: components["schemas"]["AllocationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTags"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Allocation"];
                };
            };
            /** @description validation_error, invalid_request, project_required, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found, allocation_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAllocationTelemetry: {
        parameters: {
            query?: {
                /** @description Samples since this time, as far as the node keeps them; only the latest if omitted. */
                since?: string;
            };
            header?: {
                /** @description The project; defaults to your default project. */
                "X-Project-ID"?: string;
            };
            path: {
                allocation_id: components["schemas"]["AllocationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllocationTelemetry"];
                };
            };
            /** @description validation_error, invalid_request, project_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found, allocation_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    estimateAllocation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project; defaults to your default project. */
                "X-Project-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EstimateAllocation"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Estimate"];
                };
            };
            /** @description validation_error, invalid_request, project_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found, sku_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAuditKeys: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditKeyPage"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Completed; no content. */
            204: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_scope_invalid, user_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description session_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description credentials_invalid, auth_personal_disabled */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description account_suspended */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionPage"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ended"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description session_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                session_id: components["schemas"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Completed; no content. */
            204: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description session_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    refreshToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshToken"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked, auth_personal_disabled */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBalance: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project; defaults to your default project. */
                "X-Project-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Balance"];
                };
            };
            /** @description validation_error, invalid_request, project_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listLedgerEntries: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Start of the period, exclusive: entries at its end belong to a period. */
                from?: string;
                kind?: "usage_debit" | "correction" | "stripe_credit" | "refund" | "promo_credit" | "admin_adjustment";
                /** @description Maximum number of items per page. */
                page_size?: number;
                project_id?: components["schemas"]["ProjectId"];
                /** @description End of the period, inclusive. */
                until?: string;
                usage_id?: components["schemas"]["UsageId"];
            };
            header?: {
                /** @description The project; defaults to your default project. */
                "X-Project-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerPage"];
                };
            };
            /** @description validation_error, invalid_request, project_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listUsage: {
        parameters: {
            query?: {
                allocation_id?: components["schemas"]["AllocationId"];
                app_instance_id?: string;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Start of the period, inclusive. */
                from?: string;
                mode?: "running" | "held";
                /** @description Maximum number of items per page. */
                page_size?: number;
                project_id?: components["schemas"]["ProjectId"];
                sku?: string;
                /** @description A tag's key, or `key=value`. */
                tag?: string;
                /** @description End of the period, exclusive. */
                until?: string;
            };
            header?: {
                /** @description The project; defaults to your default project. */
                "X-Project-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsagePage"];
                };
            };
            /** @description validation_error, invalid_request, project_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportUsage: {
        parameters: {
            query?: {
                allocation_id?: components["schemas"]["AllocationId"];
                app_instance_id?: string;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Start of the period, inclusive. */
                from?: string;
                mode?: "running" | "held";
                /** @description Maximum number of items per page. */
                page_size?: number;
                project_id?: components["schemas"]["ProjectId"];
                sku?: string;
                /** @description A tag's key, or `key=value`. */
                tag?: string;
                /** @description End of the period, exclusive. */
                until?: string;
            };
            header?: {
                /** @description The project; defaults to your default project. */
                "X-Project-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description validation_error, invalid_request, project_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDailyCharges: {
        parameters: {
            query?: {
                /** @description First day (UTC); 30 days ago if omitted. */
                from?: string;
                project_id?: components["schemas"]["ProjectId"];
                /** @description Last day (UTC); today if omitted. At most 366 days after the first. */
                until?: string;
            };
            header?: {
                /** @description The project; defaults to your default project. */
                "X-Project-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DailyCharges"];
                };
            };
            /** @description validation_error, invalid_request, project_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listImages: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                page_size?: number;
                scope?: components["schemas"]["ImageScope"];
                state?: components["schemas"]["ImageState"];
            };
            header?: {
                /** @description The project; defaults to your default project. */
                "X-Project-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImagePage"];
                };
            };
            /** @description validation_error, invalid_request, project_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createImage: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
                /** @description The project; defaults to your default project. */
                "X-Project-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewImage"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description validation_error, invalid_request, project_required, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress, already_exists */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused, quota_exceeded */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project; defaults to your default project. */
                "X-Project-ID"?: string;
            };
            path: {
                image_id: components["schemas"]["ImageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description validation_error, invalid_request, project_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found, image_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteImage: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
                /** @description The project; defaults to your default project. */
                "X-Project-ID"?: string;
            };
            path: {
                image_id: components["schemas"]["ImageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Completed; no content. */
            204: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description validation_error, invalid_request, project_required, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found, image_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateImage: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
                /** @description The project; defaults to your default project. */
                "X-Project-ID"?: string;
            };
            path: {
                image_id: components["schemas"]["ImageId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImageUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description validation_error, invalid_request, project_required, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found, image_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress, already_exists */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPublicNodes: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicNodes"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                page_size?: number;
                /** @description Only unread notifications. */
                unread?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPage"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    dismissNotification: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                notification_id: components["schemas"]["NotificationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Completed; no content. */
            204: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description notification_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readNotification: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                notification_id: components["schemas"]["NotificationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Completed; no content. */
            204: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description notification_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    clearNotifications: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cleared"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOrgs: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrgPage"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createOrg: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOrg"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Org"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress, already_exists */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused, quota_exceeded */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOrg: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                org_id: components["schemas"]["OrgId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Org"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description org_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteOrg: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                org_id: components["schemas"]["OrgId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Completed; no content. */
            204: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description org_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress, not_empty */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateOrg: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                org_id: components["schemas"]["OrgId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrgUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Org"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description org_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOrgAuditLogs: {
        parameters: {
            query?: {
                /** @description Action, such as `project.create`. */
                action?: string;
                /** @description Actor, by id. */
                actor_id?: string;
                /** @description Correlation id of the request. */
                correlation_id?: string;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                page_size?: number;
                project_id?: string;
                result?: "ok" | "denied" | "failed";
                /** @description Start of the time range, inclusive. */
                since?: string;
                /** @description Target, by id. */
                target_id?: string;
                /** @description Type of the target. */
                target_type?: string;
                /** @description End of the time range, exclusive. */
                until?: string;
            };
            header?: never;
            path: {
                org_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryPage"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description org_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportOrgAuditLogs: {
        parameters: {
            query?: {
                /** @description Action, such as `project.create`. */
                action?: string;
                /** @description Actor, by id. */
                actor_id?: string;
                /** @description Correlation id of the request. */
                correlation_id?: string;
                /** @description Format of the rows; `jsonl` if left out. */
                format?: "jsonl" | "csv";
                project_id?: string;
                result?: "ok" | "denied" | "failed";
                /** @description Start of the time range, inclusive. */
                since?: string;
                /** @description Target, by id. */
                target_id?: string;
                /** @description Type of the target. */
                target_type?: string;
                /** @description End of the time range, exclusive. */
                until?: string;
            };
            header?: never;
            path: {
                org_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description org_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOrgAuditSeals: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                page_size?: number;
            };
            header?: never;
            path: {
                org_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditSealPage"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description org_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                page_size?: number;
            };
            header?: never;
            path: {
                org_id: components["schemas"]["OrgId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPage"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description org_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addMember: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                org_id: components["schemas"]["OrgId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMember"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, insufficient_permissions, ownership_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description org_not_found, user_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress, already_exists */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused, quota_exceeded */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                org_id: components["schemas"]["OrgId"];
                user_id: components["schemas"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Completed; no content. */
            204: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, insufficient_permissions, ownership_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description org_not_found, member_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress, last_owner */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                org_id: components["schemas"]["OrgId"];
                user_id: components["schemas"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, insufficient_permissions, ownership_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description org_not_found, member_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress, last_owner */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOrgPolicies: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                page_size?: number;
            };
            header?: never;
            path: {
                org_id: components["schemas"]["OrgId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EffectivePolicyPage"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description org_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setOrgPolicy: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                key: string;
                org_id: components["schemas"]["OrgId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPolicy"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredPolicy"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description org_not_found, policy_key_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress, policy_locked */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    clearOrgPolicy: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                key: string;
                org_id: components["schemas"]["OrgId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Completed; no content. */
            204: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description org_not_found, policy_key_not_found, policy_not_set */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPolicies: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                page_size?: number;
            };
            header?: {
                /** @description The project; defaults to your default project. */
                "X-Project-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EffectivePolicyPage"];
                };
            };
            /** @description validation_error, invalid_request, project_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listProjects: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only projects of this organisation. */
                org_id?: components["schemas"]["OrgId"];
                /** @description Maximum number of items per page. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectPage"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProject"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description org_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict, idempotency_in_progress, already_exists */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused, quota_exceeded */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["schemas"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            /** @description validation_error, invalid_request, project_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                project_id: components["schemas"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Completed; no content. */
            204: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description validation_error, invalid_request, project_required, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress, not_empty */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                project_id: components["schemas"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            /** @description validation_error, invalid_request, project_required, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["schemas"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Budget"];
                };
            };
            /** @description validation_error, invalid_request, project_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setBudget: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                project_id: components["schemas"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetBudget"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Budget"];
                };
            };
            /** @description validation_error, invalid_request, project_required, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listProjectMembers: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                page_size?: number;
            };
            header?: never;
            path: {
                project_id: components["schemas"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectMemberPage"];
                };
            };
            /** @description validation_error, invalid_request, project_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addProjectMember: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                project_id: components["schemas"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProjectMember"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectMember"];
                };
            };
            /** @description validation_error, invalid_request, project_required, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found, member_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress, already_exists */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeProjectMember: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                project_id: components["schemas"]["ProjectId"];
                user_id: components["schemas"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Completed; no content. */
            204: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description validation_error, invalid_request, project_required, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found, member_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateProjectMember: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                project_id: components["schemas"]["ProjectId"];
                user_id: components["schemas"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectMemberUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectMember"];
                };
            };
            /** @description validation_error, invalid_request, project_required, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found, member_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setProjectPolicy: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                key: string;
                project_id: components["schemas"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPolicy"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredPolicy"];
                };
            };
            /** @description validation_error, invalid_request, project_required, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found, policy_key_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress, policy_locked */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    clearProjectPolicy: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                key: string;
                project_id: components["schemas"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Completed; no content. */
            204: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description validation_error, invalid_request, project_required, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, insufficient_permissions */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found, policy_key_not_found, policy_not_set */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSkus: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SkuPage"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSku: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Slug of the SKU. */
                sku: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sku"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description sku_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSshKeys: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SshKeyPage"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addSshKey: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSshKey"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SshKey"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress, already_exists */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused, quota_exceeded */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeSshKey: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                ssh_key_id: components["schemas"]["SshKeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Completed; no content. */
            204: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description ssh_key_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTokens: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items per page. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenPage"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewToken"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenMade"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress, already_exists */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused, quota_exceeded */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                token_id: components["schemas"]["TokenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Completed; no content. */
            204: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_scope_invalid, user_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description user_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MeUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description project_not_found, user_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Completed; no content. */
            204: {
                headers: {
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description validation_error, invalid_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked, credentials_invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_scope_invalid, user_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description state_conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setMyPolicy: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MyPolicy"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredPolicy"];
                };
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description policy_key_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress, policy_locked */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    clearMyPolicy: {
        parameters: {
            query?: never;
            header: {
                /** @description A new value for each action, the same value for its retries. */
                "Idempotency-Key": string;
            };
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Completed; no content. */
            204: {
                headers: {
                    /** @description `true` if this is the stored response of an earlier request. */
                    "Idempotency-Replayed"?: string;
                    /** @description Identifies this request in logs and the audit log. */
                    "X-Correlation-ID"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description validation_error, invalid_request, idempotency_key_required */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description token_missing, token_invalid, token_expired, token_revoked */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description password_change_required, token_scope_invalid, user_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description policy_key_not_found, policy_not_set */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description payload_too_large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description unsupported_media_type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limit_exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description internal_error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description service_unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
