/// PASETO's pre-authentication encoding (PAE): the pieces that a signature covers, so written that no two lists of
/// pieces give the same bytes (PASETO specification, Common.md, "PAE Definition").
enum PreAuthenticationEncoding {
    static func encode(_ pieces: [[UInt8]]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(pieces.reduce(8) { $0 + 8 + $1.count })
        append(pieces.count, to: &bytes)
        for piece in pieces {
            append(piece.count, to: &bytes)
            bytes.append(contentsOf: piece)
        }
        return bytes
    }

    /// Appends 64 bits, lowest byte first, with the topmost bit clear as the specification wants.
    private static func append(_ count: Int, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: UInt64(count).littleEndian) { bytes.append(contentsOf: $0) }
    }
}
