import CCurl
import Glibc
import Synchronization

/// A libcurl transfer; confined to one thread.
final class MailTransfer {
    private let bytes: [UInt8]
    private var sent = 0
    private let sockets: TransferSockets

    init(_ bytes: [UInt8], over sockets: TransferSockets) {
        self.bytes = bytes
        self.sockets = sockets
    }

    var count: Int { bytes.count }

    static let read: curl_read_callback = { buffer, size, count, context in
        guard let buffer, let transfer = MailTransfer.of(context) else { return 0 }
        return transfer.fill(buffer, size * count)
    }

    static let ignore: curl_write_callback = { _, size, count, _ in size * count }

    /// Called at least once a second.
    static let progress: curl_xferinfo_callback = { context, _, _, _, _ in
        MailTransfer.of(context)?.sockets.abortReason == nil ? 0 : 1
    }

    static let opened: curl_sockopt_callback = { context, socket, _ in
        MailTransfer.of(context)?.sockets.open(socket) == true ? CURL_SOCKOPT_OK : CURL_SOCKOPT_ERROR
    }

    static let closing: curl_closesocket_callback = { context, socket in
        MailTransfer.of(context)?.sockets.close(socket) ?? Glibc.close(socket)
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> MailTransfer? {
        context.map { Unmanaged<MailTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    private func fill(_ buffer: UnsafeMutablePointer<CChar>, _ room: Int) -> Int {
        let count = min(room, bytes.count - sent)
        bytes.withUnsafeBytes { source in
            UnsafeMutableRawBufferPointer(start: buffer, count: count)
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[sent..<sent + count]))
        }
        sent += count
        return count
    }
}

/// The sockets of a transfer, which any thread can shut down.
final class TransferSockets: Sendable {
    private let state = Mutex<(sockets: Set<Int32>, abortReason: Delivery?)>(([], nil))

    var abortReason: Delivery? { state.withLock(\.abortReason) }

    func abort(as delivery: Delivery) {
        state.withLock { state in
            state.abortReason = state.abortReason ?? delivery
            for socket in state.sockets { shutdown(socket, Int32(SHUT_RDWR)) }
        }
    }

    /// Returns `false` if already aborted.
    func open(_ socket: Int32) -> Bool {
        state.withLock { state in
            state.sockets.insert(socket)
            return state.abortReason == nil
        }
    }

    func close(_ socket: Int32) -> Int32 {
        state.withLock { state in
            state.sockets.remove(socket)
            return Glibc.close(socket)
        }
    }
}
