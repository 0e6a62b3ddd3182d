/// Equal across processes and machines; not collision-resistant.
public enum StableHash {
    /// FNV-1a, 64 bits. Source: http://www.isthe.com/chongo/tech/comp/fnv/
    public static func fnv1a(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
