import Messaging
import Wire

/// What a service counts, for the two calls that tell it.
struct ServiceFigures: Sendable {
    let service: ServiceName
    let admission: Admission
    let records: CallRecords

    func stats() -> Stats.Reply {
        records.stats(running: admission.running, parked: admission.parked)
    }

    func metrics() -> String {
        records.metrics(of: service, running: admission.running, parked: admission.parked)
    }
}
