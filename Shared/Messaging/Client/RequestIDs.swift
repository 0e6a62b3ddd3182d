import Synchronization

/// Ids that tell a client's requests apart: a random prefix a client, then a counter.
final class RequestIDs: Sendable {
    private let prefix = String(UInt64.random(in: .min ... .max), radix: 36)
    private let counter = Atomic<UInt64>(0)

    func next() -> String {
        prefix + "-" + String(counter.wrappingAdd(1, ordering: .relaxed).newValue, radix: 36)
    }
}
