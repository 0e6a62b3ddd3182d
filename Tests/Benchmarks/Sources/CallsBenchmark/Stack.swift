import Foundation
import Messaging
import ZeroMQTransport

/// The five executables on an empty folder, as `umkreis up` starts them, and a client that reaches them.
struct Stack {
    let client: Client
    /// Where the client's sockets are.
    let loop = SocketLoop()
    private let umkreis: URL
    private let folder: String

    /// - Parameter products: where the executables lie.
    init(products: String) throws {
        let folder = NSTemporaryDirectory() + "umkreis-calls-\(getpid())"
        self.folder = folder
        umkreis = URL(fileURLWithPath: products).appending(path: "umkreis")
        client = Client(
            over: ZeroMQTransport(loop: loop, replyID: IncomingReply.replyID) { service in
                try? Endpoint.local(dataDirectory: folder, service: service)
            },
            patience: .seconds(30)
        )
        try run("up", "--detach", "--wait")
    }

    func end() async throws {
        await loop.shutdown()
        try run("down")
        try FileManager.default.removeItem(atPath: folder)
    }

    private func run(_ words: String...) throws {
        let process = Process()
        process.executableURL = umkreis
        process.arguments = words + ["--quiet", "--data", folder]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(words: words) }
    }

    private struct Failure: Error {
        let words: [String]
    }
}
