import GatewayKit
import GatewaySupervision
import Texts
import Wire

extension Session {
    /// Milliseconds.
    static let pollTimeoutMs = 20_000
    private static let longestPause = Duration.seconds(5)

    /// Sends a long poll and retries after temporary faults.
    ///
    /// - Parameter wait: Milliseconds.
    func poll<Poll: PolledCall>(_ request: Poll, waiting wait: Int = pollTimeoutMs) async throws -> Poll.Reply {
        let service = Poll.name.service
        var pause = Duration.milliseconds(100)
        var isDown = false
        while true {
            do {
                let reply = try await send(request, timeout: .milliseconds(wait) + .seconds(5))
                if isDown { output.notice(localized("cli.follow.isBack", ["service": "\(service)"])) }
                return reply
            } catch let fault as Fault where fault.code.retry != .never {
                if !isDown {
                    output.notice(
                        localized(
                            "cli.follow.doesNotAnswerRetrying",
                            ["service": "\(service)", "message": .words(PlainText.oneLine(fault.inWords))]
                        )
                    )
                }
                isDown = true
            } catch let refusal as Refusal where refusal.status == .stackDown && isDown {
                // A restarting stack briefly has no supervisor.
            }
            try await Task.sleep(for: pause)
            pause = min(pause * 2, Session.longestPause)
        }
    }
}
