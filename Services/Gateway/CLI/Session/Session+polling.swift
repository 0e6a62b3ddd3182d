import GatewaySupervision
import Wire

extension Session {
    private static let longestPause = Duration.seconds(5)

    /// Has a long poll answered, again after every fault that passes, and says when that takes long.
    ///
    /// - Parameter service: who answers.
    func polling<Reply>(_ service: ServiceName, _ poll: () async throws -> Reply) async throws -> Reply {
        var pause = Duration.milliseconds(100)
        var isTold = false
        while true {
            do {
                let reply = try await poll()
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
