#if canImport(Security)
public import AuthContract
import Foundation
import Security
public import UmkreisClient
import UmkreisWire

/// Saves tokens in the keychain.
///
/// An app shares them with its widgets and extensions by an access group that all of them are entitled to.
public struct KeychainTokenStore: TokenStore {
    /// A status of the keychain other than success.
    public struct KeychainError: Error, Equatable {
        public let status: Int32
    }

    private let service: String
    private let accessGroup: String?
    private static let account = "session"

    /// - Parameters:
    ///   - service: names the entry, such as the bundle's identifier.
    ///   - accessGroup: shared with other programs of the team; `nil` for this one only.
    public init(service: String, accessGroup: String? = nil) {
        self.service = service
        self.accessGroup = accessGroup
    }

    /// - Throws: ``KeychainError``, such as before the first unlock of the device.
    public func load() throws -> SavedTokens? {
        var query = entry
        query[kSecReturnData] = true
        var found: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &found)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess, let data = found as? Data else { throw KeychainError(status: status) }
        return try WireJSON.decode(SavedTokens.self, from: Array(data))
    }

    public func save(_ tokens: SavedTokens) throws {
        let data = Data(try WireJSON.encode(tokens))
        let status = SecItemUpdate(entry as CFDictionary, [kSecValueData: data] as CFDictionary)
        if status == errSecSuccess { return }
        guard status == errSecItemNotFound else { throw KeychainError(status: status) }
        var new = entry
        new[kSecValueData] = data
        // Widgets run on a locked device.
        new[kSecAttrAccessible] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        let added = SecItemAdd(new as CFDictionary, nil)
        guard added == errSecSuccess else { throw KeychainError(status: added) }
    }

    public func clear() throws {
        let status = SecItemDelete(entry as CFDictionary)
        guard status == errSecSuccess || status == errSecItemNotFound else { throw KeychainError(status: status) }
    }

    private var entry: [CFString: Any] {
        var entry: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: Self.account,
            kSecUseDataProtectionKeychain: true,
        ]
        entry[kSecAttrAccessGroup] = accessGroup
        return entry
    }
}
#endif
