import Glibc
import Testing
import UmkreisVocabulary
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

@Suite("sessions")
struct SessionTests {
    private static func signedIn(_ number: Int, isGuest: Bool = false) -> String {
        #"{"user":"\#(someID)","session":"\#(someID)","isGuest":\#(isGuest),"token":"token-\#(number)","#
            + #""tokenExpiresAt":"2026-05-01T12:15:00.000Z","refreshToken":"refresh-\#(number)","#
            + #""sessionExpiresAt":"2026-06-01T12:00:00.000Z"}"#
    }

    @Test("a password is read from any file, also the pipe of a shell's <(…)") func readsPipes() async throws {
        let peer = RecordingReceiver(["auth.signIn": [Self.signedIn(1)]])
        let shell = try Shell(over: peer.transport)
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let text = Array("ferry oxide brindle\n".utf8)
        #expect(write(ends[1], text, text.count) == text.count)
        close(ends[1])
        defer { close(ends[0]) }
        let signedIn = await shell.run("account sign-in ada --password-file /dev/fd/\(ends[0])")
        #expect(signedIn.status == .ok, "\(signedIn.notices)")
        #expect(peer.recorded.last?.body.contains("ferry oxide brindle") == true)
        for path in [shell.path, shell.path + "/missing"] {
            let refused = await shell.run("account sign-in ada --password-file \(path)")
            #expect(refused.status == .usage)
            #expect(refused.notices.contains("cannot read \(path)"), "\(refused.notices)")
        }
    }

    @Test("an empty folder is refused, and a relative home does not count") func refusesEmptyFolders() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        let empty = await shell.run("favourite list --data ''")
        #expect(empty.status == .usage)
        #expect(empty.notices.contains("--data is empty"), "\(empty.notices)")
        let relative = await shell.run("favourite list", environment: ["HOME": "relative", "XDG_STATE_HOME": ""])
        #expect(relative.status == .configuration)
    }

    private static let favourites = #"{"favourites":[],"count":0}"#

    @Test func aGuestIsStartedOnDemandWithANotice() async throws {
        let peer = RecordingReceiver([
            "auth.startGuest": [Self.signedIn(1, isGuest: true)], "favourites.listFavourites": [Self.favourites],
        ])
        let shell = try Shell(over: peer.transport)
        let first = await shell.run("favourite list")
        #expect(first.status == .ok)
        #expect(first.notices.contains("started a guest"))
        #expect(await shell.run("favourite list").status == .ok)
        #expect(
            peer.recorded.map(\.call) == ["auth.startGuest"] + Array(repeating: "favourites.listFavourites", count: 2)
        )
        #expect(peer.recorded.map(\.token) == [nil, "token-1", "token-1"])
    }

    @Test func aGuestIsNotSentWhereAUserIsWanted() async throws {
        let peer = RecordingReceiver([:])
        let shell = try Shell(over: peer.transport)
        try shell.signIn(isGuest: true)
        let outcome = await shell.run("chat list")
        #expect(outcome.status == .authenticationRequired)
        #expect(outcome.notices.contains("umkreis account register"))
        #expect(peer.recorded.isEmpty)
    }

    @Test func aTokenAboutToEndIsRenewedBeforeItIsSent() async throws {
        let peer = RecordingReceiver([
            "auth.refreshSession": [Self.signedIn(2)], "favourites.listFavourites": [Self.favourites],
        ])
        let shell = try Shell(over: peer.transport)
        try shell.signIn(tokenEnds: .seconds(59))
        #expect(await shell.run("favourite list").status == .ok)
        #expect(peer.recorded.map(\.call) == ["auth.refreshSession", "favourites.listFavourites"])
        #expect(peer.recorded.last?.token == "token-2")
        #expect(peer.recorded.first?.body == #"{"refreshToken":"refresh-1"}"#)
        #expect(try shell.credentials()?.refreshToken == "refresh-2")
    }

    @Test func aRefusedTokenIsRenewedOnceAndTheWriteKeepsItsKey() async throws {
        let peer = RecordingReceiver([
            "auth.refreshSession": [Self.signedIn(2)], "favourites.removeFavourite": ["!unauthenticated token"],
        ])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        #expect(await shell.run("favourite remove \(someID)").status == .authenticationRequired)
        let calls = ["favourites.removeFavourite", "auth.refreshSession", "favourites.removeFavourite"]
        let recorded = peer.recordedWithoutNames
        #expect(recorded.map(\.call) == calls)
        #expect(recorded.map(\.token) == ["token-1", nil, "token-2"])
        #expect(recorded.first?.key == recorded.last?.key)
    }

    @Test func anEndedSessionIsRemovedAndSearchStillWorks() async throws {
        let nothing = #"{"hits":[],"total":{"count":0}}"#
        let peer = RecordingReceiver(["auth.refreshSession": ["!unauthenticated"], "geo.search": [nothing]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn(tokenEnds: .seconds(-10))
        #expect(await shell.run("search lamp").status == .ok)
        #expect(peer.recorded.last?.token == nil)
        #expect(try shell.credentials() == nil)
        try shell.signIn(tokenEnds: .seconds(-10))
        #expect(await shell.run("favourite list").status == .authenticationRequired)
    }

    @Test func aWrongPasswordIsReportedWithoutRenewal() async throws {
        let peer = RecordingReceiver(["auth.signIn": ["!unauthenticated"]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn(isGuest: true)
        let outcome = await shell.run("account sign-in ada --password-stdin", input: "wrong one\n")
        #expect(outcome.status == .authenticationRequired)
        #expect(peer.recorded.map(\.call) == ["auth.signIn"])
        #expect(peer.recorded.first?.token == "token-1")
        #expect(peer.recorded.first?.body == #"{"login":"ada","password":"wrong one"}"#)
        #expect(try shell.credentials()?.isGuest == true)
    }

    @Test func aPasswordHasNoPlaceOnTheCommandLine() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        let typed = await shell.run("account sign-in ada --password secret")
        #expect(typed.status == .usage)
        let nobody = await shell.run("account sign-in ada")
        #expect(nobody.status == .usage)
        #expect(nobody.notices.contains("--password-stdin"))
    }

    @Test func aSessionThatOthersCanReadIsRefused() async throws {
        let peer = RecordingReceiver(["favourites.listFavourites": [Self.favourites]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let path = try shell.credentialPath()
        #expect(chmod(path, 0o640) == 0)
        let outcome = await shell.run("favourite list")
        #expect(outcome.status == .configuration)
        #expect(outcome.notices.contains("chmod 600"))
        #expect(peer.recorded.isEmpty)
    }

    @Test func profilesAreApart() async throws {
        let peer = RecordingReceiver(["auth.startGuest": [Self.signedIn(1, isGuest: true)]])
        let shell = try Shell(over: peer.transport)
        #expect(await shell.run("account guest").status == .ok)
        #expect(await shell.run("account guest").status == .conflict)
        #expect(await shell.run("account guest --profile other").status == .ok)
        #expect(await shell.run("account guest", environment: ["UMKREIS_PROFILE": "third"]).status == .ok)
        #expect(await shell.run("account guest --profile ../x").status == .usage)
    }

    @Test func signingOutKeepsTheDeviceToken() async throws {
        let signedIn = Self.signedIn(1).replacing(#""isGuest":false"#, with: #""isGuest":false,"deviceToken":"d1.abc""#)
        let peer = RecordingReceiver(["auth.signIn": [signedIn], "auth.signOut": ["{}"]])
        let shell = try Shell(over: peer.transport)
        let words = ["account", "sign-in", "ada", "--password-stdin"]
        #expect(await shell.run("\(words)", input: "right one\n").status == .ok)
        #expect(await shell.run("account sign-out").status == .ok)
        #expect(try shell.credentials() == nil)
        #expect(await shell.run("\(words)", input: "right one\n").status == .ok)
        let sent = peer.recorded.filter { $0.call == "auth.signIn" }.map(\.body)
        #expect(sent.first == #"{"login":"ada","password":"right one"}"#)
        #expect(sent.last == #"{"login":"ada","password":"right one","deviceToken":"d1.abc"}"#)
        let other = ["--profile", "other"]
        #expect(await shell.run("\(words + other)", input: "right one\n").status == .ok)
        #expect(peer.recorded.last?.body == #"{"login":"ada","password":"right one"}"#)
        let path = try shell.credentialPath().replacing("credentials-", with: "device-")
        #expect(chmod(path, 0o644) == 0)
        #expect(await shell.run("\(words)", input: "right one\n").status == .configuration)
    }

    @Test func signingOutForgetsTheSession() async throws {
        let peer = RecordingReceiver(["auth.signOut": ["{}"]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        #expect(await shell.run("account sign-out").status == .ok)
        #expect(try shell.credentials() == nil)
        #expect(await shell.run("account sign-out").status == .authenticationRequired)
    }
}
