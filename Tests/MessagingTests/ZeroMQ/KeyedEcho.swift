import Foundation
import Glibc
import Synchronization
import UmkreisMessaging
import UmkreisWire

@testable import ZeroMQTransport

/// A folder of keys with the peer list, as created by `umkreis keys`.
final class KeyScratch: Sendable {
    private struct State {
        var list = PeerList()
        var secrets: [String: CurveSecretKey] = [:]
        var made = 0
    }

    private let scratch: ScratchDirectory
    private let state = Mutex(State())

    init(_ names: String...) throws {
        scratch = try ScratchDirectory()
        for name in names { try rotate(name) }
    }

    var path: String { scratch.path }
    var peersFile: String { path + "/peers" }
    func keyFile(of name: String) -> String { "\(path)/\(name).key" }
    func publicKey(of name: String) -> CurvePublicKey? { state.withLock { $0.secrets[name]?.publicKey } }

    func keys(of name: String, at moment: Timestamp? = nil) throws -> WireKeys {
        try WireKeys(keyFile: keyFile(of: name), peersFile: peersFile) { moment ?? .now }
    }

    /// Adds a key for a name, next to the current one.
    func rotate(_ name: String, grace: Duration = .seconds(3600)) throws {
        let key = try CurveSecretKey.generate()
        state.withLock { state in
            // Two keys of one millisecond have no order.
            state.made += 1
            let moment = Timestamp.now.adding(.milliseconds(state.made - 10))
            _ = state.list.add(key.publicKey, of: name, at: moment, grace: grace)
            state.secrets[name] = key
        }
        try writeList()
        let file = URL(filePath: keyFile(of: name))
        try Data(key.withText { Array($0) } + [0x0A]).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }

    func revoke(_ nameOrKey: String) throws {
        state.withLock { _ = $0.list.revoke(nameOrKey, at: .now) }
        try writeList()
    }

    func writePeers(_ text: String) throws {
        if !FileManager.default.fileExists(atPath: peersFile) {
            _ = FileManager.default.createFile(atPath: peersFile, contents: nil)
        }
        let file = try FileHandle(forWritingTo: URL(filePath: peersFile))
        try file.write(contentsOf: Data(text.utf8))
        try file.truncate(atOffset: UInt64(text.utf8.count))
        try file.close()
    }

    /// The keys of a foreign peer named `name`.
    func curve(as name: String, to server: String = "echo") throws -> RawPeer.Curve {
        let (own, other) = state.withLock { ($0.secrets[name], $0.secrets[server]) }
        guard let own, let other else { throw CocoaError(.keyValueValidation) }
        return RawPeer.Curve(own, to: other.publicKey)
    }

    func writeList() throws { try writePeers(state.withLock { $0.list.nextText() }) }
}

extension RawPeer.Curve {
    init(_ own: CurveSecretKey, to server: CurvePublicKey) {
        self.init(
            server: server.text,
            publicKey: own.publicKey.text,
            secretKey: String(decoding: own.withText { Array($0) }, as: UTF8.self)
        )
    }
}

struct KeyedEcho {
    let folder: KeyScratch
    let endpoint: Endpoint
    let figures = TransportFigures()
    private let loop: SocketLoop

    /// - Parameters:
    ///   - host: an address of this machine.
    ///   - earlier: a stopped server, to reuse its port.
    init(
        _ receiver: any Receiver = EchoReceiver(),
        in folder: KeyScratch,
        at host: String = "127.0.0.1",
        after earlier: KeyedEcho? = nil
    ) async throws {
        self.folder = folder
        loop = SocketLoop(keys: try folder.keys(of: "echo"))
        let server = ZeroMQServer(
            loop: loop,
            endpoint: try Endpoint("tcp://\(host):\(earlier?.endpoint.port.map(String.init) ?? "*")"),
            receiver: receiver,
            figures: figures
        )
        endpoint = try await server.start()
    }

    func transport(on loop: SocketLoop) -> ZeroMQTransport {
        ZeroMQTransport(loop: loop, replyID: PlainLine.id, endpoint: { [endpoint] _ in endpoint })
    }

    /// Sends a request as `name` and returns its fault; nil on success.
    func fault(as name: String, id: String = "a") async throws -> Fault? {
        let loop = SocketLoop(keys: try folder.keys(of: name))
        let fault = await transport(on: loop).fault(of: id)
        await loop.shutdown()
        return fault
    }

    func end() async { await loop.shutdown() }
}

extension Transport {
    func fault(of id: String) async -> Fault? {
        do {
            _ = try await exchange(PlainLine.message(id), id: id, with: "echo", in: .calls, before: .soon)
            return nil
        } catch {
            return error
        }
    }
}

/// A plain TCP connection on loopback, open until released.
final class BareConnection: Sendable {
    private let socket: Int32

    init(to port: UInt16, saying bytes: [UInt8]) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) { [socket] in
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0, send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            throw POSIXError(.ECONNREFUSED)
        }
    }

    deinit { close(socket) }
}
