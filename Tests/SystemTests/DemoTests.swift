import Foundation
import TestKit
import Testing
import UmkreisTexts

/// The stories of the apps, played as a user plays them; they check their own output.
@Suite("umkreis demo", .serialized)
struct DemoTests {
    @Test("plays every story in each language, on one stack") func playsEveryStory() async throws {
        try await RealStack.run { stack in
            for language in Language.allCases {
                let played = try await stack.umkreis(
                    ["demo", "--here", "--yes"],
                    within: .seconds(300),
                    environment: ["LANG": "\(language.rawValue)_AT.UTF-8", "LC_ALL": ""]
                )
                #expect(played.status == 0, "\(played.output.suffix(2_000))\(played.errors)")
                let shown = TextCatalogue.of(language).text(
                    "cli.demo.shown",
                    [
                        "count": 52,
                        "apps": "offers 11, divers 9, tables 10, trips 10, sights 8, chargers 4",
                    ]
                )
                #expect(played.output.contains(try #require(shown)))
            }
        }
    }

    @Test("a story without one of its services ends with the failed step") func namesTheStepThatFailed() async throws {
        try await RealStack.run { stack in
            try await stack.freezing("chat") {
                let played = try await stack.umkreis(["demo", "divers", "--here", "--yes"], within: .seconds(180))
                #expect(played.status == 1)
                #expect(played.errors.contains("divers 9"))
            }
        }
    }

    @Test("the running stack is changed only after a confirmation") func asksBeforeItChangesAStack() async throws {
        try await RealStack.run { stack in
            let refused = try await stack.umkreis(["demo", "trips", "--here"])
            #expect(refused.status == 64)
            #expect(refused.errors.contains("add --yes"))
            #expect(try await stack.umkreis(["app", "list", "--json"]).output.contains("trips") == false)
        }
    }

    @Test("a stack of its own is gone at the end, without a trace beside it") func removesItsOwnStack() async throws {
        let folder = try DemoTests.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let environment = ["TMPDIR": folder, "XDG_STATE_HOME": folder + "/state", "XDG_DATA_HOME": folder + "/share"]
        let umkreis = Program(executable: RealStack.products.appending(path: "umkreis"), environment: environment)
        let played = try await umkreis.run(["demo", "chargers", "--lang", "nl"], within: .seconds(180))
        #expect(played.status == 0, "\(played.output)\(played.errors)")
        let shown = TextCatalogue.of(.nl).text("cli.demo.shown", ["count": 4, "apps": "chargers 4"])
        #expect(played.output.contains(try #require(shown)))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }

    @Test(
        "a signal ends all its processes and removes its folder",
        arguments: ["SIGINT", "SIGTERM", "SIGHUP"],
        // The notice before the first process, a line of a start, and a step.
        ["umkreis-demo-", "up.pid", "3. "]
    )
    func cleansUpAfterASignal(signal: String, moment: String) async throws {
        let folder = try DemoTests.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let script = """
            import glob, os, signal, subprocess, sys, time
            folder, number, moment = sys.argv[1], getattr(signal, sys.argv[2]), sys.argv[3]
            demo = subprocess.Popen(sys.argv[4:], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            if moment == "up.pid":
                end = time.monotonic() + 60
                while not glob.glob(folder + "/*/data/run/up.pid") and time.monotonic() < end: os.sched_yield()
            else:
                for line in demo.stdout:
                    if moment in line: break
            demo.send_signal(number)
            demo.communicate(timeout=60)
            left = []
            for path in glob.glob("/proc/[0-9]*/cmdline"):
                try: words = open(path, "rb").read().decode(errors="replace")
                except OSError: continue
                if folder + "/umkreis-demo" in words: left.append(words)
            print(demo.returncode, os.listdir(folder), left)
            """
        let python = Program(executable: Python.executable, environment: ["TMPDIR": folder])
        let umkreis = RealStack.products.appending(path: "umkreis").path
        let ended = try await python.run(
            ["-c", script, folder, signal, moment, umkreis, "demo", "offers"],
            within: .seconds(180)
        )
        #expect(ended.output == "130 [] []\n", "\(ended.output)\(ended.errors)")
    }

    private static func temporaryFolder() throws -> String {
        let folder = "/tmp/umk-" + String(UInt32.random(in: 0 ... .max), radix: 36)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        return folder
    }
}
