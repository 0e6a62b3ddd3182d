package import UmkreisWire

/// Answers in the process instead of a server, for `UmkreisClientTesting`.
package struct StubTransport: Sendable {
    /// Answers a call by its path, such as `/v1/geo/search`, and its body.
    package typealias Answer = @Sendable (_ path: String, _ body: [UInt8]) async -> Result<[UInt8], Fault>

    let answer: Answer
    /// The beginning of streams.
    let events: [StreamReply]

    package init(events: [StreamReply], answer: @escaping Answer) {
        (self.events, self.answer) = (events, answer)
    }

    func exchange(_ request: OutgoingRequest) async throws(SendFailure) -> HTTPReply {
        let result = await answer(request.path, Array(request.body))
        guard !Task.isCancelled else { throw .cancelled }
        do {
            return HTTPReply(stubbed: try result.get())
        } catch {
            throw SendFailure(error)
        }
    }
}
