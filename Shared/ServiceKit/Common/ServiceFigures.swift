import Messaging
import Storage
import Wire

/// What a service counts, for the two calls that tell it.
struct ServiceFigures: Sendable {
    let service: ServiceName
    let admission: Admission
    let records: CallRecords
    let database: Database

    func stats() -> Stats.Reply {
        records.stats(running: admission.running, parked: admission.parked)
    }

    func metrics() async throws -> String {
        let held = try await database.read { try $0.quarantinedCount() }
        return records.metrics(of: service, running: admission.running, parked: admission.parked) + """
            # HELP umkreis_events_quarantined Events of others that could not be applied
            # TYPE umkreis_events_quarantined gauge
            umkreis_events_quarantined{service="\(service)"} \(held)

            """
    }
}
