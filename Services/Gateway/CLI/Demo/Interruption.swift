import GatewayKit
import GatewaySupervision

/// Cleans up after a task that Ctrl-C, the end of its terminal or `kill` may end early.
enum Interruption {
    private static let pause = Duration.milliseconds(50)

    /// Runs a body, and then `end` in every case.
    ///
    /// - Parameters:
    ///   - interrupt: repeated after a signal until the body has ended, since processes may be starting.
    ///   - end: gets whether the body succeeded.
    /// - Throws: errors of the body; ``SilentExit`` after a signal.
    static func run(
        _ body: @escaping @Sendable () async throws -> Void,
        interrupt: @escaping @Sendable () async -> Void = {},
        end: (_ isDone: Bool) async -> Void
    ) async throws {
        let signals = Signals()
        let running = Task { try await body() }
        let interrupting = Task {
            _ = await signals.first()
            running.cancel()
            while !Task.isCancelled {
                await interrupt()
                try? await Task.sleep(for: pause)
            }
        }
        let result = await running.result
        interrupting.cancel()
        let isDone = if case .success = result { !signals.isRaised } else { false }
        await end(isDone)
        if signals.isRaised { throw SilentExit(status: .interrupted) }
        try result.get()
    }
}
