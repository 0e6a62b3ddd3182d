import CSodium
import UmkreisTokens

/// Encryption of one object with libsodium's secretstream: its header, then one final message.
///
/// The object's name is authenticated too, so that an object put in the place of another one is refused.
enum SealedObject {
    private static let headerLength = Int(crypto_secretstream_xchacha20poly1305_HEADERBYTES)
    private static let extra = Int(crypto_secretstream_xchacha20poly1305_ABYTES)

    static func seal(_ plain: [UInt8], as name: [UInt8], key: [UInt8]) -> [UInt8] {
        Sodium.start()
        var state = crypto_secretstream_xchacha20poly1305_state()
        var header = [UInt8](repeating: 0, count: headerLength)
        crypto_secretstream_xchacha20poly1305_init_push(&state, &header, key)
        var sealed = [UInt8](repeating: 0, count: plain.count + extra)
        // Cannot fail.
        _ = crypto_secretstream_xchacha20poly1305_push(
            &state,
            &sealed,
            nil,
            plain,
            UInt64(plain.count),
            name,
            UInt64(name.count),
            crypto_secretstream_xchacha20poly1305_tag_final()
        )
        return header + sealed
    }

    /// Returns `nil` if key, name or content don't match.
    static func open(_ bytes: [UInt8], as name: [UInt8], key: [UInt8]) -> [UInt8]? {
        guard bytes.count >= headerLength + extra else { return nil }
        Sodium.start()
        var state = crypto_secretstream_xchacha20poly1305_state()
        guard crypto_secretstream_xchacha20poly1305_init_pull(&state, Array(bytes[..<headerLength]), key) == 0 else {
            return nil
        }
        let sealed = Array(bytes[headerLength...])
        var plain = [UInt8](repeating: 0, count: sealed.count - extra)
        var tag: UInt8 = 0
        let status = crypto_secretstream_xchacha20poly1305_pull(
            &state,
            &plain,
            nil,
            &tag,
            sealed,
            UInt64(sealed.count),
            name,
            UInt64(name.count)
        )
        guard status == 0, tag == crypto_secretstream_xchacha20poly1305_tag_final() else { return nil }
        return plain
    }
}
