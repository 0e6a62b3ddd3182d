import Foundation
import Synchronization

/// The same server with a minimal client: blocking sockets and a prepared request.
///
/// It shows the client's share of the other figure.
final class BareHTTPContender: Contender {
    let name = "Hummingbird, bare socket"
    private let port: Int
    private let request: [UInt8]
    private let idle = Mutex<[Int32]>([])
    private let queue = DispatchQueue(label: "bare", attributes: .concurrent)

    init(port: Int) throws {
        self.port = port
        let body = try JSONEncoder().encode(Echo.sample)
        let head =
            "POST /echo HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
            + "content-length: \(body.count)\r\n\r\n"
        request = Array(head.utf8) + body
    }

    func echo() async throws {
        let socket = try idle.withLock { $0.popLast() } ?? connected()
        let isGood = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.exchange(socket)) }
        }
        guard isGood else { throw WrongEcho() }
        idle.withLock { $0.append(socket) }
    }

    func close() async throws {
        for socket in idle.withLock({ $0 }) { _ = Glibc.close(socket) }
    }

    private func connected() throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        var one: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
        guard code == 0 else { throw WrongEcho() }
        return descriptor
    }

    private func exchange(_ socket: Int32) -> Bool {
        guard send(socket, request, request.count, 0) == request.count else { return false }
        var seen: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count > 0 else { return false }
            seen += buffer[..<count]
            let text = String(decoding: seen, as: UTF8.self)
            guard let end = text.range(of: "\r\n\r\n") else { continue }
            let length = text[..<end.lowerBound].split(separator: "\r\n").compactMap { line -> Int? in
                let parts = line.lowercased().split(separator: ":")
                return parts.first == "content-length" ? Int(parts[1].trimmingCharacters(in: .whitespaces)) : nil
            }.first
            if let length, text[end.upperBound...].utf8.count >= length { return true }
        }
    }
}
