import CCurl

/// One exchange of a connection, for libcurl's callbacks; confined to one thread.
final class HTTPTransfer {
    private let body: [UInt8]
    private var sent = 0
    private let pace: Pace?
    private let longest: Int
    private(set) var received: [UInt8] = []
    private(set) var headers: [String: String] = [:]
    private(set) var isTooLong = false

    init(_ body: [UInt8], pace: Pace?, longest: Int) {
        (self.body, self.pace, self.longest) = (body, pace, longest)
    }

    static let read: curl_read_callback = { buffer, size, count, context in
        guard let buffer, let transfer = HTTPTransfer.of(context) else { return 0 }
        return transfer.fill(buffer, size * count)
    }

    static let write: curl_write_callback = { bytes, size, count, context in
        guard let bytes, let transfer = HTTPTransfer.of(context) else { return 0 }
        return transfer.take(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }

    static let header: curl_write_callback = { bytes, size, count, context in
        guard let bytes, let transfer = HTTPTransfer.of(context) else { return 0 }
        transfer.takeHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
        return size * count
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> HTTPTransfer? {
        context.map { Unmanaged<HTTPTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    private func fill(_ buffer: UnsafeMutablePointer<CChar>, _ room: Int) -> Int {
        let count = min(room, body.count - sent, Pace.slice)
        pace?.pay(count)
        body.withUnsafeBytes { source in
            UnsafeMutableRawBufferPointer(start: buffer, count: count)
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[sent..<sent + count]))
        }
        sent += count
        return count
    }

    /// Returns 0 to end the transfer.
    private func take(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard received.count + bytes.count <= longest else {
            isTooLong = true
            return 0
        }
        pace?.pay(bytes.count)
        received.append(contentsOf: bytes)
        return bytes.count
    }

    private func takeHeader(_ bytes: UnsafeRawBufferPointer) {
        let line = String(decoding: bytes, as: UTF8.self)
        // A new status line begins another answer, such as that behind 100.
        if line.hasPrefix("HTTP/") { headers = [:] }
        guard let colon = line.firstIndex(of: ":"), headers.count < 100 else { return }
        let value = line[line.index(after: colon)...].trimmingPrefix { $0 == " " || $0 == "\t" }
        headers[line[..<colon].lowercased()] = String(value.prefix { !$0.isNewline })
    }
}
