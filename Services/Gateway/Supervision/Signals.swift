@preconcurrency import Dispatch
import Glibc
import Synchronization

/// Signals that end a stack or a command; repeated ones call a handler.
public final class Signals: Sendable {
    private struct State {
        var first: Int32?
        var waiter: CheckedContinuation<Int32, Never>?
        var onRepeat: @Sendable () -> Void = {}
    }

    private static let numbers = [SIGINT, SIGTERM, SIGHUP]
    private let state = Mutex(State())
    private let sources: [any DispatchSourceSignal]

    /// Takes the signals from their default, which ends the process.
    public init() {
        // A closed output must not end the stack.
        signal(SIGPIPE, SIG_IGN)
        sources = Signals.numbers.map { DispatchSource.makeSignalSource(signal: $0, queue: .global()) }
        for (number, source) in zip(Signals.numbers, sources) {
            source.setEventHandler { [weak self] in self?.take(number) }
        }
        sources.resumeAndWait()
    }

    public var isRaised: Bool { state.withLock { $0.first != nil } }

    func onRepeatedSignal(_ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.onRepeat = body }
    }

    public func first() async -> Int32 {
        await withCheckedContinuation { waiter in
            let known = state.withLock { state in
                if state.first == nil { state.waiter = waiter }
                return state.first
            }
            if let known { waiter.resume(returning: known) }
        }
    }

    private func take(_ number: Int32) {
        let body: @Sendable () -> Void = state.withLock { state in
            guard state.first == nil else { return state.onRepeat }
            state.first = number
            let waiter = state.waiter
            state.waiter = nil
            return { waiter?.resume(returning: number) }
        }
        body()
    }
}

extension [any DispatchSourceSignal] {
    /// Returns once the sources take their signals; dispatch registers them on another thread.
    ///
    /// Signals are not ignored meanwhile: an early one ends the process instead of being lost.
    package func resumeAndWait() {
        let registered = DispatchGroup()
        for source in self {
            registered.enter()
            source.setRegistrationHandler { registered.leave() }
            source.resume()
        }
        registered.wait()
    }
}
