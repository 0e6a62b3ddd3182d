import Foundation
import Messaging
import Wire
import ZeroMQTransport

/// The ways in which a caller and a service can be put together.
enum Wiring: CaseIterable {
    case inProcess
    case zeroMQ

    /// Runs a test with a transport that reaches `receiver` under the name `echo`.
    func run(_ receiver: any Receiver, _ test: (any Transport) async throws -> Void) async throws {
        switch self {
        case .inProcess:
            try await test(InProcessTransport(receivers: ["echo": receiver]))
        case .zeroMQ:
            try await Self.overZeroMQ(receiver, test)
        }
    }

    private static func overZeroMQ(_ receiver: any Receiver, _ test: (any Transport) async throws -> Void) async throws
    {
        let scratch = try ScratchDirectory()
        let endpoint = try Endpoint.local(dataDirectory: scratch.path, service: "echo")
        let (ours, theirs) = (SocketLoop(), SocketLoop())
        let server = ZeroMQServer(
            loop: theirs,
            endpoint: endpoint,
            receiver: receiver
        )
        try await server.start()
        let transport = ZeroMQTransport(
            loop: ours,
            replyID: PlainLine.id,
            endpoint: { $0 == "echo" ? endpoint : nil }
        )
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
