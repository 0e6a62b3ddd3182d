import Foundation
import Testing

/// Volumes owned by another user, as in a container.
@Suite("a data folder of another user")
struct DataFolderTests {
    @Test("the service does not start, and names the owner and a remedy", .enabled(if: geteuid() == 0))
    func refusesToStart() async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/umk-\(UInt32.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o755]
        )
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let user = ["--reuid", "65534", "--regid", "65534", "--clear-groups"]
        let program = RealStack.products.appending(path: "umkreis-auth").path
        let ending = try await Program(
            executable: URL(fileURLWithPath: "/usr/bin/setpriv"),
            environment: ["DATA": folder]
        ).run(user + [program])
        #expect(ending.status == 78, "\(ending.errors)")
        #expect(
            ending.fatal == """
                auth: cannot write to the data folder \(folder): it belongs to user 0, and this process runs as user \
                65534; chown -R 65534:65534 \(folder)
                """
        )
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
}
