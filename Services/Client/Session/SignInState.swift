public import AuthContract
public import UmkreisVocabulary

/// The user of the session.
public enum SignInState: Sendable, Hashable {
    /// Signed out: before the first sign-in, after signing out, or after the end of a session.
    case signedOut
    /// A guest.
    case guest(UserID)
    /// A registered user.
    case user(UserID)

    public init(_ signedIn: SignedIn?) {
        guard let signedIn else {
            self = .signedOut
            return
        }
        self = signedIn.isGuest ? .guest(signedIn.user) : .user(signedIn.user)
    }
}

extension UmkreisClient {
    /// Returns the present state and each later one; for one consumer, any number of times.
    ///
    /// ```swift
    /// for await state in await umkreis.signInStates() { … }
    /// ```
    ///
    /// A state is not repeated when tokens are refreshed. Ends with the client.
    public func signInStates() async -> AsyncStream<SignInState> { await sender.session.states() }
}

/// The consumers of sign-in states.
struct SignInWatchers {
    private var watchers: [Int: Watcher] = [:]
    private var lastID = 0

    private struct Watcher {
        let continuation: AsyncStream<SignInState>.Continuation
        var last: SignInState?
    }

    /// - Parameter remove: called when the consumer has gone.
    mutating func add(remove: @escaping @Sendable (Int) -> Void) -> (AsyncStream<SignInState>, id: Int) {
        let (states, continuation) = AsyncStream<SignInState>.makeStream(bufferingPolicy: .bufferingNewest(16))
        lastID += 1
        let id = lastID
        continuation.onTermination = { _ in remove(id) }
        watchers[id] = Watcher(continuation: continuation)
        return (states, id)
    }

    mutating func remove(_ id: Int) { watchers[id] = nil }

    mutating func yield(_ state: SignInState) {
        for id in watchers.keys { yield(state, to: id) }
    }

    /// Skips the state that the consumer knows.
    mutating func yield(_ state: SignInState, to id: Int) {
        guard watchers[id]?.last != state else { return }
        watchers[id]?.last = state
        watchers[id]?.continuation.yield(state)
    }

    func finish() {
        for watcher in watchers.values { watcher.continuation.finish() }
    }
}
