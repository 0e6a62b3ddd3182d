import GatewaySupervision
import UmkreisTexts
package import UmkreisWire

/// Long polls, which outlast a restart of their service.
package struct SessionPolls {
    package let session: Session

    /// The longest wait of a long poll in milliseconds.
    package static let timeoutMs = 20_000
    private static let maximumPause = Duration.seconds(5)

    /// Sends a long poll and retries after temporary faults.
    ///
    /// - Parameter wait: in milliseconds.
    package func send<Poll: PolledCall>(_ request: Poll, waiting wait: Int = timeoutMs) async throws -> Poll.Reply {
        try await repeating(Poll.name.service, waiting: wait) { try await session.send(request, timeout: $0) }
    }

    /// The same for a call that every service has.
    ///
    /// - Parameters:
    ///   - wait: in milliseconds.
    ///   - send: sends it with the given timeout.
    package func repeating<Reply>(
        _ service: ServiceName,
        waiting wait: Int = timeoutMs,
        _ send: (_ timeout: Duration) async throws -> Reply
    ) async throws -> Reply {
        var pause = Duration.milliseconds(100)
        var isDown = false
        while true {
            do {
                let reply = try await send(.milliseconds(wait) + .seconds(5))
                if isDown { session.output.notice(localized("cli.follow.isBack", ["service": "\(service)"])) }
                return reply
            } catch let fault as Fault where fault.code.retry != .never {
                if !isDown {
                    session.output.notice(
                        localized(
                            "cli.follow.retrying",
                            ["service": "\(service)", "message": .words(PlainText.oneLine(fault.inWords))]
                        )
                    )
                }
                isDown = true
            } catch let refusal as Refusal where refusal.status == .stackDown && isDown {
                // A restarting stack briefly has no supervisor.
            }
            try await Task.sleep(for: pause)
            pause = min(pause * 2, Self.maximumPause)
        }
    }
}
