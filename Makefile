# Everything a person types. The work is done by scripts/; `make` alone lists the targets.
SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help up tour down status logs reset doctor test test-nightly check generate audit bench

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

up: ## install what is missing, build, start with 12 simulated hosts (DEMO=0: without); Ctrl-C stops it
	@scripts/up

tour: ## show what `make up` started: a launch, a broken host, a crash of all agents, one id through everything
	@scripts/tour

down: ## stop what `make up` started
	@scripts/down

status: ## processes, address, readiness, data directory, PostgreSQL version
	@scripts/status

logs: ## follow the logs of server and hosts
	@scripts/logs

reset: ## stop and delete the data directory (asks first; YES=1 does not)
	@scripts/reset

doctor: ## look at ports, disk, user, kernel, memory, PostgreSQL; say what is missing and what fixes it
	@scripts/doctor

test: ## everything CI runs, with minutes per part; PART=name runs one, PART=list names them
	@scripts/test

test-nightly: ## races, hostile values, fuzz targets and chaos at length, about five hours; PART=name runs one
	@scripts/test-nightly

check: ## format, lints, house rules, contract drift
	@scripts/check

generate: ## rewrite what is generated: contracts, clients, reference pages, checked SQL
	@scripts/generate

audit: ## compare dependencies with the advisory database (needs the network, so not in CI)
	@scripts/audit

bench: ## measure, and print figures for docs/benchmarks.md (not in CI)
	@bench/run
