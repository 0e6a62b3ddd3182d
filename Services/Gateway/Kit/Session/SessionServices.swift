package import UmkreisWire

/// The services of the stack.
package struct SessionServices {
    package let session: Session

    /// The descriptions of all services.
    package func descriptions() async throws -> [Describe.Reply] {
        var described: [Describe.Reply] = []
        for service in ServiceName.stack { described.append(try await session.client.description(of: service)) }
        return described
    }

    func callNames() async throws -> [String] {
        try await descriptions().flatMap { $0.calls.map(\.name.text) }
    }
}
