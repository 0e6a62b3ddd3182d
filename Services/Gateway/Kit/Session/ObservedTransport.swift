import UmkreisMessaging
package import UmkreisWire

/// A step of a request on its way.
package enum WireEvent: Sendable {
    case sent
    /// The reply's line, and the time since the request was sent.
    case received([UInt8], after: Duration)
    /// No reply came.
    case failed(Fault, after: Duration)
}

/// Passes messages on, and reports what happens to each.
struct ObservedTransport: Transport {
    private let inner: any Transport
    private let observe: @Sendable (_ request: [UInt8], WireEvent) -> Void

    init(_ inner: any Transport, observe: @escaping @Sendable (_ request: [UInt8], WireEvent) -> Void) {
        (self.inner, self.observe) = (inner, observe)
    }

    func exchange(
        _ message: Message,
        id: String,
        with service: ServiceName,
        in lane: Lane,
        before deadline: ContinuousClock.Instant
    ) async throws(Fault) -> Message {
        observe(message.line, .sent)
        let start = ContinuousClock.now
        do throws(Fault) {
            let reply = try await inner.exchange(message, id: id, with: service, in: lane, before: deadline)
            observe(message.line, .received(reply.line, after: start.duration(to: .now)))
            return reply
        } catch {
            observe(message.line, .failed(error, after: start.duration(to: .now)))
            throw error
        }
    }
}
