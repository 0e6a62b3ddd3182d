public import Synchronization
public import UmkreisWire

/// Counters of a server socket.
public final class TransportFigures: Sendable {
    /// Open connections.
    public let connections = Atomic<Int>(0)
    /// Closed on arrival: too many were open.
    public let refusedConnections = Atomic<Int>(0)
    /// Closed for unread replies.
    public let cutConnections = Atomic<Int>(0)
    /// Dropped unread replies.
    public let droppedReplies = Atomic<Int>(0)
    /// Refused or closed for their public key.
    public let refusedKeys = Atomic<Int>(0)
    /// Bytes of unread replies.
    public let unreadBytes = Atomic<Int>(0)

    public init() {}

    public func write(to text: inout PrometheusText, of service: ServiceName) {
        let labels: KeyValuePairs = ["service": service.text]
        text.gauge("umkreis_connections", "Open connections", value(of: connections), labels)
        text.gauge("umkreis_replies_unread_bytes", "Replies not read by callers", value(of: unreadBytes), labels)
        let counters = [
            ("umkreis_connections_refused_total", "Connections closed on arrival", value(of: refusedConnections)),
            ("umkreis_connections_cut_total", "Connections that did not read replies", value(of: cutConnections)),
            ("umkreis_keys_refused_total", "Connections refused for their key", value(of: refusedKeys)),
            ("umkreis_replies_dropped_total", "Dropped unread replies", value(of: droppedReplies)),
        ]
        for (name, help, count) in counters {
            text.counter(name, help, count, labels)
        }
    }

    private func value(of counter: borrowing Atomic<Int>) -> Double {
        Double(counter.load(ordering: .relaxed))
    }
}
