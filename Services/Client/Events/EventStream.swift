import AuthContract
import Foundation
public import UmkreisWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Replies of several long polls over one connection.
///
/// Each iteration has a connection of its own, which opens with the first `next()` and closes when the iterator is
/// released or its task cancelled. Reconnects without end, and resumes where it was. Throws a `Fault` if the server
/// refuses the stream for good, or another user signs in.
public struct EventStream: AsyncSequence, Sendable {
    public typealias Element = StreamEvent

    let plan: StreamPlan

    public func makeAsyncIterator() -> Iterator { Iterator(reader: EventReader(plan)) }

    public struct Iterator: AsyncIteratorProtocol {
        let reader: EventReader

        /// Returns the next event; `nil` after cancellation or a fault.
        public mutating func next() async throws(Fault) -> StreamEvent? { try await reader.next() }
    }
}

/// The parameters that a stream's connections share.
struct StreamPlan: Sendable {
    let address: ServerAddress
    let session: Session
    let configuration: URLSessionConfiguration
    let stub: StubTransport?
    let calls: [any PolledCall]
    /// The position of the start.
    let position: String?
    /// The longest silence of a working connection; the server sends a beat every 15 seconds.
    let idleTimeout: Duration
    /// Received pieces that wait for the consumer.
    let buffer: Int

    /// Whether it needs no user.
    var isPublic: Bool { calls.allSatisfy { type(of: $0).access == .anyone } }

    func contains(_ name: CallName) -> Bool { calls.contains { type(of: $0).name == name } }

    func request(token: String?, position: String?) throws(SendFailure) -> URLRequest {
        try address.stream(
            query: try query(isResumed: position != nil),
            token: token,
            lastEventID: position,
            idleTimeout: idleTimeout
        )
    }

    /// The server decides how long it waits; a position replaces the calls' own cursors.
    private func query(isResumed: Bool) throws(SendFailure) -> String {
        var query = Query()
        for call in calls { query.append("on", type(of: call).name.text) }
        do {
            for call in calls {
                let members = try WireJSON.decode(JSONValue.self, from: WireJSON.encode(call))
                let omitted: Set<String> = isResumed ? ["waitMs", "cursor"] : ["waitMs"]
                try query.append(members, prefix: type(of: call).name.text + ".", without: omitted)
            }
        } catch {
            throw SendFailure(error)
        }
        return query.text
    }
}
