import CZeroMQ

/// CURVE options; set them before bind or connect.
enum CurveOptions {
    /// If empty, libzmq 4.3.4 would accept all clients.
    static let domain = "umkreis"

    /// Accepts clients that ``KeyAuthenticator`` admits.
    static func serve(_ socket: RawSocket, with secret: CurveSecretKey) throws(SocketFailure) {
        try set(socket, ZMQ_CURVE_SERVER, "CURVE_SERVER", 1)
        try set(socket, ZMQ_CURVE_SECRETKEY, "CURVE_SECRETKEY", secret)
        try set(socket, ZMQ_ZAP_DOMAIN, "ZAP_DOMAIN", domain)
        try set(socket, UMKREIS_ZMQ_ZAP_ENFORCE_DOMAIN, "ZAP_ENFORCE_DOMAIN", 1)
    }

    static func connect(_ socket: RawSocket, with secret: CurveSecretKey, to server: CurvePublicKey)
        throws(SocketFailure)
    {
        try set(socket, ZMQ_CURVE_SERVERKEY, "CURVE_SERVERKEY", server.text)
        try set(socket, ZMQ_CURVE_PUBLICKEY, "CURVE_PUBLICKEY", secret.publicKey.text)
        try set(socket, ZMQ_CURVE_SECRETKEY, "CURVE_SECRETKEY", secret)
    }

    private static func set(_ socket: RawSocket, _ option: Int32, _ name: String, _ value: Int32) throws(SocketFailure)
    {
        var value = value
        try check(socket.set(option, &value, MemoryLayout<Int32>.size), name)
    }

    private static func set(_ socket: RawSocket, _ option: Int32, _ name: String, _ text: String) throws(SocketFailure)
    {
        try check(socket.set(option, text, text.utf8.count), name)
    }

    private static func set(_ socket: RawSocket, _ option: Int32, _ name: String, _ secret: CurveSecretKey)
        throws(SocketFailure)
    {
        let failure = secret.withText { text in
            text.baseAddress.map { socket.set(option, $0, text.count) } ?? SocketFailure(doing: name, code: EINVAL)
        }
        try check(failure, name)
    }

    private static func check(_ failure: SocketFailure?, _ name: String) throws(SocketFailure) {
        if let failure { throw SocketFailure(doing: "setting \(name)", code: failure.code) }
    }
}
