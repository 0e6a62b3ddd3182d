import AuthContract
import UmkreisWire

/// Sends requests with the session's token, refreshes it, and retries.
struct RequestSender: Sendable {
    let http: HTTPTransport
    let session: Session
    let retry: RetryRule

    /// A reply and the session of the request's token.
    struct Received: Sendable {
        let reply: HTTPReply
        let signedIn: SignedIn?
    }

    /// - Parameters:
    ///   - owner: the only user that may send it; by default the signed-in one. It stays the same for all attempts.
    ///   - timeout: with all retries.
    func send(
        _ request: OutgoingRequest,
        as owner: UserID? = nil,
        within timeout: Duration
    ) async throws(SendFailure) -> Received {
        let deadline = ContinuousClock.now.advanced(by: timeout)
        var signedIn = try await current()
        if let owner, signedIn?.user != owner { throw .otherUser }
        let user = signedIn?.user
        var (attempt, hasRefreshed, mayHaveRun) = (1, false, false)
        while true {
            do throws(SendFailure) {
                let reply = try await http.exchange(request, token: signedIn?.token, before: deadline)
                return Received(reply: reply, signedIn: signedIn)
            } catch {
                mayHaveRun = mayHaveRun || error.mayHaveRun
                let failure = error.with(mayHaveRun: mayHaveRun)
                if failure.isStaleToken, let stale = signedIn, !hasRefreshed {
                    hasRefreshed = true
                    signedIn = try await renewed(stale, for: request, owner, otherwise: failure)
                } else {
                    try await failure.pause(by: retry, attempt: attempt, mayRepeat: request.mayRepeat, before: deadline)
                    attempt += 1
                    // Another call may have refreshed it; a refused refresh leaves no token.
                    guard signedIn != nil else { continue }
                    signedIn = try await current()
                    guard signedIn?.user == user else { throw .otherUser }
                }
            }
        }
    }

    /// Returns `nil` for a public request after the end of its session.
    private func renewed(
        _ stale: SignedIn,
        for request: OutgoingRequest,
        _ owner: UserID?,
        otherwise failure: SendFailure
    ) async throws(SendFailure) -> SignedIn? {
        let new: SignedIn?
        do {
            new = try await session.renew(insteadOf: stale.token)
        } catch {
            throw SendFailure(error)
        }
        guard let new else {
            guard request.isPublic, owner == nil else { throw failure }
            return nil
        }
        guard new.user == stale.user else { throw .otherUser }
        return new
    }

    /// The signed-in user, if any.
    func user() async throws(SendFailure) -> UserID? { try await current()?.user }

    private func current() async throws(SendFailure) -> SignedIn? {
        do {
            return try await session.signedIn()
        } catch {
            throw SendFailure(error, mayHaveRun: false)
        }
    }
}
