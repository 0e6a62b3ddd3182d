import Testing

@testable import AuthCore

@Suite("reserved names")
struct ReservedNamesTests {
    private let names = ReservedNames(adding: ["stadtwerke"])

    @Test(
        "a name that looks like a reserved one is reserved",
        arguments: [
            "admin", "Admin", "ADMINISTRATOR", "moderator", "support", "Umkreis", "root", "help", "security", "4dm1n",
            "adm\u{131}n", "ádmïn", "a.d.m.i.n", "sup-port", "support24", "r00t", "Stadtwerke", "moderat\u{f8}r",
        ]
    )
    func matchesLookalikes(_ name: String) throws {
        let username = try Username(name)
        #expect(names.contains(username))
    }

    @Test(
        "other names are free, also those that hold a reserved one",
        arguments: [
            "ada.l", "adminton", "helpful.hannah", "rooter", "supporter", "ben-7", "teamwork", "infotaube", "2cv",
        ]
    )
    func leavesOthers(_ name: String) throws {
        let username = try Username(name)
        #expect(!names.contains(username))
    }
}
