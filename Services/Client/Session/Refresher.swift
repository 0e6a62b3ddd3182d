import AuthContract
import UmkreisWire

/// Exchanges refresh tokens, without a session of its own.
struct Refresher: Sendable {
    let http: HTTPTransport
    let retry: RetryRule
    /// The timeout of a refresh with all retries.
    let timeout: Duration

    /// Repeating a refresh after a lost reply returns the same tokens.
    func refresh(_ refreshToken: String) async -> Result<SignedIn, Fault> {
        do throws(SendFailure) {
            let call = RefreshSession(refreshToken: refreshToken)
            let request = try OutgoingRequest(call, key: UmkreisClient.newKey())
            let deadline = ContinuousClock.now.advanced(by: timeout)
            var attempt = 1
            while true {
                do throws(SendFailure) {
                    return .success(try await http.exchange(request, token: nil, before: deadline).decode())
                } catch {
                    try await error.pause(by: retry, attempt: attempt, mayRepeat: true, before: deadline)
                    attempt += 1
                }
            }
        } catch {
            return .failure(error.fault)
        }
    }
}
