import Messaging
import Wire

extension Transport {
    /// Sends a request and tells the code of its fault; nil when there was a reply.
    func failure(of id: String, sending message: Message? = nil, with service: ServiceName = "echo") async -> FaultCode?
    {
        do {
            _ = try await exchange(message ?? PlainLine.message(id), id: id, with: service, in: .calls, before: .soon)
            return nil
        } catch {
            return error.code
        }
    }
}

extension ContinuousClock.Instant {
    /// A deadline that a working transport is far from.
    static var soon: ContinuousClock.Instant { .now + .seconds(20) }
}
