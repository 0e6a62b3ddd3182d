import Foundation
import UmkreisMessaging
import ZeroMQTransport

enum KeyPairs {
    static func make(_ names: [String], in folder: String) throws {
        var peers = PeerList()
        for name in names {
            let key = try CurveSecretKey.generate()
            _ = peers.add(key.publicKey, of: name, at: .now)
            let file = "\(folder)/\(name).key"
            try Data(key.withText { Array($0) } + [0x0A]).write(to: URL(filePath: file))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        }
        try Data(peers.nextText().utf8).write(to: URL(filePath: "\(folder)/peers"))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: "\(folder)/peers")
    }

    static func keys(of name: String, in folder: String) throws -> WireKeys {
        try WireKeys(keyFile: "\(folder)/\(name).key", peersFile: "\(folder)/peers") { .now }
    }
}
