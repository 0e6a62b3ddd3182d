import Testing
import UmkreisVocabulary

@testable import UmkreisBackup

/// The examples that AWS publishes for requests to S3, and two of its test suite for Signature Version 4.
///
/// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
@Suite("AWS Signature Version 4")
struct AWSSignatureTests {
    struct Example: CustomTestStringConvertible {
        var testDescription: String
        var method = "GET"
        var path = "/"
        var query: [String: String] = [:]
        var headers: [String: String] = [:]
        var body = ""
        let signature: String
    }

    private static let examples = [
        Example(
            testDescription: "a part of an object",
            path: "/test.txt",
            headers: ["range": "bytes=0-9"],
            signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
        ),
        Example(
            testDescription: "a new object",
            method: "PUT",
            path: "/test$file.text",
            headers: ["date": "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY"],
            body: "Welcome to Amazon S3.",
            signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"
        ),
        Example(
            testDescription: "a subresource",
            query: ["lifecycle": ""],
            signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"
        ),
        Example(
            testDescription: "a list",
            query: ["max-keys": "2", "prefix": "J"],
            signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"
        ),
    ]

    @Test("signs as AWS's examples", arguments: examples) func signsAsPublished(example: Example) throws {
        let credentials = S3Credentials(
            key: "AKIAIOSFODNN7EXAMPLE",
            secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
        )
        var request = HTTPRequest(
            method: example.method,
            scheme: "https",
            path: example.path,
            query: example.query,
            headers: ["host": "examplebucket.s3.amazonaws.com"].merging(example.headers) { $1 },
            body: Array(example.body.utf8)
        )
        request.headers["x-amz-content-sha256"] = Self.digest(of: example.body)
        let moment = try #require(Timestamp("2013-05-24T00:00:00.000Z"))
        AWSSignature(credentials: credentials, region: "us-east-1").sign(&request, at: moment)
        let header = try #require(request.headers["authorization"])
        #expect(header.hasSuffix("Signature=\(example.signature)"))
        #expect(header.contains("Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request"))
        #expect(!"\(credentials)".contains("EXAMPLE"))
    }

    private static func digest(of text: String) -> String {
        text.isEmpty
            ? "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
            : "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072"
    }

    @Test(
        "signs as the cases get-vanilla and get-vanilla-query-order-key-case",
        arguments: [
            ([:], "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
            (
                ["Param2": "value2", "Param1": "value1"],
                "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"
            ),
        ]
    ) func signsTheSuite(query: [String: String], signature: String) throws {
        let credentials = S3Credentials(key: "AKIDEXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY")
        var request = HTTPRequest(
            method: "GET",
            scheme: "https",
            path: "/",
            query: query,
            headers: ["host": "example.amazonaws.com"]
        )
        let moment = try #require(Timestamp("2015-08-30T12:36:00.000Z"))
        AWSSignature(credentials: credentials, region: "us-east-1", service: "service").sign(&request, at: moment)
        #expect(request.headers["authorization"]?.hasSuffix("Signature=\(signature)") == true)
    }

    @Test("encodes every byte of a name but plain ones") func encodesNames() {
        let request = HTTPRequest(
            method: "GET",
            scheme: "http",
            path: "/a b/ü+",
            query: ["prefix": "a/b", "A": "~"],
            headers: ["host": "localhost:9000"]
        )
        #expect(request.url == "http://localhost:9000/a%20b/%C3%BC%2B?A=~&prefix=a%2Fb")
    }

    @Test("reads credentials from files and variables") func readsCredentials() throws {
        let file =
            "# of the bucket\n[default]\naws_access_key_id = one\naws_secret_access_key=two=\n[b]\n"
            + "aws_access_key_id = three\n"
        let credentials = try #require(S3Credentials(file: file))
        #expect(credentials.key == "one")
        #expect(credentials.secret == "two=")
        #expect(credentials.token == nil)
        let variables = ["AWS_ACCESS_KEY_ID": "k", "AWS_SECRET_ACCESS_KEY": "s", "AWS_SESSION_TOKEN": "t"]
        #expect(S3Credentials(environment: variables)?.token == "t")
        #expect(S3Credentials(environment: ["AWS_ACCESS_KEY_ID": "k"]) == nil)
        #expect(S3Credentials(file: "nothing") == nil)
    }

    @Test(
        "names a bucket and a plain prefix",
        arguments: [
            ("s3://bucket", "s3://bucket"), ("s3://bucket/", "s3://bucket"),
            ("s3://my.bucket/a/b-1_c/", "s3://my.bucket/a/b-1_c"), ("s3://", nil), ("s3://Bucket", nil),
            ("s3://bucket//a", nil), ("s3://bucket/../a", nil), ("s3://bucket/a?b", nil), ("/folder", nil),
        ] as [(String, String?)]
    )
    func readsLocations(text: String, location: String?) {
        #expect(S3Location(text)?.description == location)
    }

    @Test("reads lists and dates") func readsAnswers() throws {
        let answer = S3Answer(
            Array("<R x=\"1\"><Contents><Key>a&amp;b&#x41;</Key><Size>7</Size></Contents><Contents/></R>".utf8)
        )
        #expect(answer.all("Contents").map { $0.text("Key") } == ["a&bA"])
        #expect(answer.all("Contents").compactMap(S3Object.init).map(\.size) == [7])
        #expect(HTTPDate.moment("Fri, 24 May 2013 00:00:00 GMT") == Timestamp("2013-05-24T00:00:00.000Z"))
        #expect(HTTPDate.moment("yesterday") == nil)
        #expect(S3Settings.isEndpoint("http://127.0.0.1:9000"))
        #expect(S3Settings.isEndpoint("https://s3.example.org/"))
        #expect(!S3Settings.isEndpoint("https://s3.example.org/bucket"))
        #expect(!S3Settings.isEndpoint("https://key:secret@s3.example.org"))
    }
}
