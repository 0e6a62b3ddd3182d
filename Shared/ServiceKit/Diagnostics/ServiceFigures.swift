import UmkreisMessaging
import UmkreisStorage
import UmkreisWire

/// The figures of a service, for ``Stats`` and ``Metrics``.
struct ServiceFigures: Sendable {
    let service: ServiceName
    let admission: Admission
    let records: CallRecords
    let disk: DiskSpace
    let health: DatabaseHealth
    /// The followed services.
    let sources: [ServiceName]
    /// The service's own.
    let gauges: [Gauge]
    let now: @Sendable () -> Timestamp
    let process = ProcessFigures()

    func stats() -> Stats.Reply {
        records.stats(running: admission.running, parked: admission.parked)
    }

    /// Omits the figures of the database if it cannot be read.
    func metrics() async -> String {
        var text = PrometheusText()
        process.write(to: &text, of: service)
        records.write(to: &text, of: service, running: admission.running, parked: admission.parked)
        admission.write(to: &text, of: service)
        let labels: PrometheusText.Labels = ["service": service.text]
        if let free = disk.freeBytes {
            text.gauge("umkreis_disk_free_bytes", "Free space on the disk of the service's files", free, labels)
        }
        if let sizes = health.database.sizes {
            text.gauge("umkreis_database_bytes", "Size of the database file", Double(sizes.database), labels)
            text.gauge("umkreis_database_wal_bytes", "Size of the write-ahead log", Double(sizes.writeAheadLog), labels)
        }
        let (damaged, missing): (Double, Double) = (health.database.damage == nil ? 0 : 1, health.isMissing ? 1 : 0)
        text.gauge("umkreis_database_damaged", "Whether SQLite found damage in the file", damaged, labels)
        text.gauge("umkreis_database_missing", "Whether the file was lost, or started empty", missing, labels)
        if let stored = try? await stored() { text.append(stored) }
        return text.text
    }

    private func stored() async throws -> String {
        try await health.database.read { [service, sources, gauges, now] transaction in
            var text = PrometheusText()
            let labels: PrometheusText.Labels = ["service": service.text]
            let held = try transaction.quarantinedCount()
            let erasures = try transaction.unconfirmedErasureCount()
            let sequence = try transaction.lastEventSequence()
            text.gauge("umkreis_events_sequence", "Number of the newest event", Double(sequence), labels)
            if !sources.isEmpty {
                let cursors = try transaction.cursors()
                text.header("umkreis_follower_sequence", "Number of the last event applied of a source", "gauge")
                for source in sources {
                    let sequence = Double(cursors[source.text]?.sequence ?? 0)
                    text.sample(
                        "umkreis_follower_sequence",
                        sequence,
                        ["service": service.text, "source": source.text]
                    )
                }
            }
            text.gauge("umkreis_events_quarantined", "Events of others that could not be applied", Double(held), labels)
            text.gauge("umkreis_erasures_pending", "Users that this service must still erase", Double(erasures), labels)
            for gauge in gauges {
                text.gauge(gauge.name, gauge.help, try gauge.read(transaction, now()), labels)
            }
            return text.text
        }
    }
}
