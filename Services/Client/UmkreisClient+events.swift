public import UmkreisWire

extension UmkreisClient {
    /// Returns the replies of these long polls as they arrive, over one connection.
    ///
    /// ```swift
    /// for try await event in umkreis.events(SyncAfter(), NewsAfter()) {
    ///     guard case .reply(let reply) = event else { continue }
    ///     if let sync = try reply.reply(to: SyncAfter.self) { … }
    /// }
    /// ```
    ///
    /// Close it in the background by cancelling the task, and open it again with the last position. A reply may arrive
    /// twice. Resumes after a lost connection, also if the server is silent for 40 seconds.
    ///
    /// - Parameters:
    ///   - calls: 1…8, of different types; `waitMs` is ignored.
    ///   - position: of the last processed reply; `nil` to start from now, or from the calls' cursors.
    public func events(_ calls: any PolledCall..., after position: String? = nil) -> EventStream {
        events(calls, after: position)
    }

    func events(
        _ calls: [any PolledCall],
        after position: String?,
        idleTimeout: Duration = .seconds(40),
        buffer: Int = 256
    ) -> EventStream {
        EventStream(
            plan: StreamPlan(
                address: sender.http.address,
                session: sender.session,
                configuration: sender.http.configuration,
                stub: sender.http.stub,
                calls: calls,
                position: position,
                idleTimeout: idleTimeout,
                buffer: buffer
            )
        )
    }
}
