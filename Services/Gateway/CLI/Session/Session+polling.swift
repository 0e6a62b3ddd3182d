import GatewaySupervision
import Wire

extension Session {
    /// Milliseconds that a service may wait for news before it answers with none.
    static let newsWait = 20_000
    private static let longestPause = Duration.seconds(5)

    /// Has a long poll answered, again after every fault that passes, and says when that takes long.
    ///
    /// - Parameter wait: how long it asks to wait, in milliseconds.
    func poll<Poll: PolledCall>(_ request: Poll, waiting wait: Int = newsWait) async throws -> Poll.Reply {
        let service = Poll.name.service
        var pause = Duration.milliseconds(100)
        var isTold = false
        while true {
            do {
                let reply = try await send(request, patience: .milliseconds(wait) + .seconds(5))
                if isTold { output.notice("\(service) is back") }
                return reply
            } catch let fault as Fault where fault.code.retry != .never {
                if !isTold {
                    output.notice("\(service) does not answer (\(PlainText.oneLine(fault.message))); trying again")
                }
                isTold = true
            } catch let refusal as Refusal where refusal.status == .stackDown && isTold {
                // A stack that is being restarted has no supervisor for a moment.
            }
            try await Task.sleep(for: pause)
            pause = min(pause * 2, Session.longestPause)
        }
    }
}
