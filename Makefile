# Entry points for developers, implemented in scripts/; `make` without a target lists them.
SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help up tour down status logs reset doctor test test-nightly check generate audit bench

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

up: ## install dependencies, build and start with 12 simulated nodes (DEMO=0: without); Ctrl-C stops everything
	@scripts/up

tour: ## demonstrate what `make up` started: a launch, a broken node, a crash of all agents, tracing by correlation id
	@scripts/tour

down: ## stop what `make up` started
	@scripts/down

status: ## show processes, address, readiness, data directory and PostgreSQL version
	@scripts/status

logs: ## follow the logs of the server and the nodes
	@scripts/logs

reset: ## stop and delete the data directory (asks for confirmation; YES=1 confirms)
	@scripts/reset

doctor: ## check ports, disk, user, kernel, memory and PostgreSQL; print problems and their fixes
	@scripts/doctor

test: ## run everything CI runs, with times per part; PART=name runs one part, PART=list lists them
	@scripts/test

test-nightly: ## run races, hostile input, fuzzing and chaos with large counts, about five hours; PART=name runs one part
	@scripts/test-nightly

check: ## check format, lints, house rules and generated files
	@scripts/check

generate: ## regenerate contracts, clients, reference pages and checked SQL
	@scripts/generate

audit: ## check dependencies against the advisory database (needs the network, so not in CI)
	@scripts/audit

bench: ## run benchmarks and print figures for docs/benchmarks.md (not in CI)
	@bench/run
