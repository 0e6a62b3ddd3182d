import Wire

extension RequestKey {
    init(_ text: String, of request: IncomingRequest, from bearer: Bearer?) {
        var hash = FNV1a()
        hash.add(request.call.text.utf8)
        hash.add(CollectionOfOne(0))
        hash.add(request.document.text(request.body))
        self.init(
            scope: bearer?.scope ?? "anyone",
            text: text,
            fingerprint: hash.bytes
        )
    }
}

/// FNV-1a with 64 bits: the same in every process, which Swift's `Hasher` is not.
///
/// Source: http://www.isthe.com/chongo/tech/comp/fnv/. It guards against mistakes, not against forgery: whoever chooses
/// a key can only harm requests of their own.
private struct FNV1a {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    var bytes: [UInt8] { withUnsafeBytes(of: value.bigEndian, Array.init) }

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        }
    }
}
