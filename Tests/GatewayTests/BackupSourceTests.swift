import Testing
import UmkreisBackup

@testable import GatewayOperations

@Suite("files of a set")
struct BackupSourceTests {
    @Test(
        "are stored, sealed apart, or left out if they are of a process, or made again",
        arguments: [
            ("catalogue/media/ab/cd/abcd.320", .stored), ("settings.json", .stored), ("auth/erased", .stored),
            ("run/deployment", .stored), ("run/auth.sock", .leftOut), ("chat/keys/answers.key", .secret),
            ("keys/service.key", .secret), ("keys/backup.key", .leftOut), ("backup/config.json", .leftOut),
            ("geo/geo.sqlite-wal", .leftOut), ("geo/index.snapshot", .leftOut), ("geo/index.snapshot.next", .leftOut),
            ("before-upgrade/SET", .leftOut), ("maps/streets.mbtiles", .leftOut),
        ] as [(String, BackupSource.Treatment)]
    )
    func areTreated(path: String, as treatment: BackupSource.Treatment) {
        #expect(BackupSource.treatment(of: path) == treatment)
    }
}
