import CZeroMQ

/// A libzmq socket, as the loop's thread uses it: never waiting, and asking again when a signal came between.
struct RawSocket {
    let handle: UnsafeMutableRawPointer

    /// Opens a socket with its settings.
    init(_ type: Int32, in context: UnsafeMutableRawPointer, settings: SocketSettings?) throws(SocketFailure) {
        guard let handle = zmq_socket(context, type) else { throw SocketFailure.last("opening a socket") }
        self.handle = handle
        do {
            try settings?.apply(to: self)
        } catch {
            zmq_close(handle)
            throw error
        }
    }

    func set(_ option: Int32, _ value: UnsafeRawPointer, _ size: Int) -> SocketFailure? {
        zmq_setsockopt(handle, option, value, size) == 0 ? nil : SocketFailure.last("setting option \(option)")
    }

    func get(_ option: Int32, _ value: UnsafeMutableRawPointer, _ size: Int) -> SocketFailure? {
        var size = size
        return zmq_getsockopt(handle, option, value, &size) == 0
            ? nil : SocketFailure.last("reading option \(option)")
    }

    func bind(_ address: String) throws(SocketFailure) {
        guard zmq_bind(handle, address) == 0 else { throw SocketFailure.last("binding") }
    }

    func connect(_ address: String) throws(SocketFailure) {
        guard zmq_connect(handle, address) == 0 else { throw SocketFailure.last("connecting") }
    }

    /// What the socket was bound to, with the port that the system chose where the address left it open.
    func boundAddress() -> String? {
        var text = [UInt8](repeating: 0, count: 512)
        var size = text.count
        guard zmq_getsockopt(handle, ZMQ_LAST_ENDPOINT, &text, &size) == 0, size > 0 else { return nil }
        return String(decoding: text[..<(size - 1)], as: UTF8.self)
    }

    /// Sends one frame; returns 0 or libzmq's number for why not.
    func send(_ bytes: [UInt8], more: Bool) -> Int32 {
        let flags = more ? ZMQ_DONTWAIT | ZMQ_SNDMORE : ZMQ_DONTWAIT
        return bytes.withUnsafeBytes { bytes in
            while true {
                if zmq_send(handle, bytes.baseAddress, bytes.count, flags) >= 0 { return 0 }
                let code = zmq_errno()
                if code != EINTR { return code }
            }
        }
    }

    /// Takes in one frame; returns 0 or libzmq's number for why not.
    func receive(into frame: Frame) -> Int32 {
        while true {
            if zmq_msg_recv(frame.message, handle, ZMQ_DONTWAIT) >= 0 { return 0 }
            let code = zmq_errno()
            if code != EINTR { return code }
        }
    }

    func close() {
        zmq_close(handle)
    }
}
