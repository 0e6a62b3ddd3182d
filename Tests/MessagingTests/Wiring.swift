import Foundation
import UmkreisMessaging
import UmkreisWire
import ZeroMQTransport

/// The ways to connect a caller and a service.
enum Wiring: CaseIterable {
    case inProcess
    case zeroMQ

    /// Runs a test with a transport that reaches `receiver` as `echo`.
    ///
    /// - Parameter replyID: returns the id of a reply; by default that of a plain line.
    func run(
        _ receiver: any Receiver,
        replyID: @escaping @Sendable ([UInt8]) -> String? = PlainLine.id,
        _ test: (any Transport) async throws -> Void
    ) async throws {
        switch self {
        case .inProcess:
            try await test(InProcessTransport(receivers: ["echo": receiver]))
        case .zeroMQ:
            try await Self.overZeroMQ(receiver, replyID, test)
        }
    }

    private static func overZeroMQ(
        _ receiver: any Receiver,
        _ replyID: @escaping @Sendable ([UInt8]) -> String?,
        _ test: (any Transport) async throws -> Void
    ) async throws {
        let scratch = try ScratchDirectory()
        let endpoint = try Endpoint.local(dataDirectory: scratch.path, service: "echo")
        let (ours, theirs) = (SocketLoop(), SocketLoop())
        let server = ZeroMQServer(loop: theirs, endpoint: endpoint, receiver: receiver)
        try await server.start()
        let transport = ZeroMQTransport(loop: ours, replyID: replyID, endpoint: { $0 == "echo" ? endpoint : nil })
        let result: Result<Void, any Error>
        do {
            result = .success(try await test(transport))
        } catch {
            result = .failure(error)
        }
        await ours.shutdown()
        await theirs.shutdown()
        try result.get()
    }
}
