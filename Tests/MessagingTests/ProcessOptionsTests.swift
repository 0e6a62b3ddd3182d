import Testing

@testable import ServiceHost

@Suite("the options of a program")
struct ProcessOptionsTests {
    private static let listen = ProcessOption("listen", "ADDRESS", "the address for requests", default: "here")
    private static let minimum = ProcessOption("setting-password-minimum", "VALUE", "a whole number", default: "8")
    private static let timeout = ProcessOption("timeout", "TIME", "1ms to 60s")
    private static let options = ProcessOptions(
        of: "umkreis-lamp",
        "a lamp",
        [listen],
        settings: [minimum],
        subcommands: [.init("probe", "a check", options: [timeout]), .init("check", takes: "FILE", "checks a file")]
    )

    private static func values(_ words: String, _ environment: [String: String] = [:]) throws -> OptionValues {
        try options.values(of: ["umkreis-lamp"] + words.split(separator: " ").map(String.init), in: environment)
    }

    @Test("a value follows its flag or an equals sign, the last one counts") func readsFlags() throws {
        for words in ["--listen a,b", "--listen=a,b", "--listen=c --listen a,b"] {
            #expect(try Self.values(words)[Self.listen] == "a,b")
        }
        #expect(try Self.values("--setting-password-minimum 6")[Self.minimum] == "6")
        #expect(try Self.values("probe --timeout 1s --listen=a")[Self.timeout] == "1s")
        #expect(try Self.values("")[Self.listen] == nil)
    }

    @Test(
        "a mistake is refused with the name that is probably meant",
        arguments: [
            ("--lisen ipc:///a", "unknown option --lisen; did you mean --listen?"),
            (
                "--setting-password-minimun 6",
                "unknown option --setting-password-minimun; did you mean \(minimum.flag)?"
            ),
            ("--colour red", "unknown option --colour; see --help"),
            ("--timeout 2s", "unknown option --timeout; see --help"),
            ("prob", "unexpected argument prob; did you mean probe?"),
            ("--listen a b", "unexpected argument b; see --help"),
            ("--listen", "--listen needs a value: --listen ADDRESS"),
            ("--listen --setting-password-minimum 6", "--listen needs a value: --listen ADDRESS"),
            ("--listen=", "--listen needs a value: --listen ADDRESS"),
        ]
    )
    func refusesMistakes(words: String, message: String) {
        let error = #expect(throws: UnknownOption.self) { try Self.values(words) }
        #expect(error?.description == message)
    }

    @Test("an unknown setting in the environment is refused, other programs' variables are not") func checksSettings()
        throws
    {
        let error = #expect(throws: UnknownOption.self) { try Self.values("", ["SETTING_PASSWORD_MINIMUN": "6"]) }
        #expect(
            error?.description == "unknown setting SETTING_PASSWORD_MINIMUN; did you mean \(Self.minimum.variable)?"
        )
        let others = ["LISTENER": "x", "SETTING_OTHER": "", "SETTINGS": "1"]
        _ = try Self.values("", others.merging(["SETTING_PASSWORD_MINIMUM": "6"]) { $1 })
    }

    @Test("the help has each flag, variable, meaning and default, and each subcommand its own") func printsHelp() throws
    {
        let usage = ProcessUsage(Self.options)
        let text = usage.text(of: nil)
        for part in [
            "usage: umkreis-lamp [OPTION…]\n       umkreis-lamp probe [--timeout TIME] [OPTION…]\n",
            "       umkreis-lamp check FILE\n",
            "  --listen ADDRESS  (LISTEN)\n      the address for requests; default: here\n",
            "  --setting-password-minimum VALUE  (SETTING_PASSWORD_MINIMUM)\n      a whole number; default: 8\n",
            "Exit codes: 0 ",
        ] { #expect(text.contains(part), "\(text)") }
        let probe = usage.text(of: Self.options.subcommands[0])
        #expect(probe.contains("--timeout TIME") && probe.contains("--listen ADDRESS"))
        #expect(usage.text(of: Self.options.subcommands[1]) == "usage: umkreis-lamp check FILE\n\nchecks a file")
    }
}
