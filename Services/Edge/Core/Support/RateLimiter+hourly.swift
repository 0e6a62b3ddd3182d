#if HTTP
import ServiceKit

extension RateLimiter<Bool> {
    /// A limit for a line of the log that strangers can cause.
    static var hourly: RateLimiter { RateLimiter(burst: 1, interval: .seconds(3_600), message: "") }
}
#endif
