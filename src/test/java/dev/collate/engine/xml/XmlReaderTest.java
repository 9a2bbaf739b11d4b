package dev.collate.engine.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.collate.problem.ApiException;
import dev.collate.testing.Slices;
import dev.collate.utf8.Utf8Slice;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("engine")
class XmlReaderTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                // Errors in tags.
                "<a b='1'c='2'/> | line 1, column 9: expected white space, > or /> in the tag, found 'c'",
                "\ufeff<a b/> | line 1, column 5: expected '=' after the name of an attribute, found '/'",
                "<a b=1/> | line 1, column 6: expected a value in quotes, found '1'",
                "<a b='1 | line 1, column 6: unterminated attribute value",
                "<a b='<'/> | line 1, column 7: < is not allowed in the value of an attribute",
                "<a b='1' b='2'/> | line 1, column 10: duplicate attribute b",
                "<a/ > | line 1, column 4: expected '>' at the end of the tag, found U+0020",
                "<a | line 1, column 3: expected white space, > or /> in the tag, but the document ends here",
                "< a/> | line 1, column 2: expected the name of an element, found U+0020",
                "<1a/> | line 1, column 2: expected the name of an element, but '1' cannot begin a name",
                "<a\u00d7/> | line 1, column 3: expected the name of an element, but '\u00d7' (U+00D7) cannot be part of a name",
                "<a></b> | line 1, column 4: expected the end of <a>, found </b>",
                "<a></ab> | line 1, column 4: expected the end of <a>, found </ab>",
                "<ab></a> | line 1, column 5: expected the end of <ab>, found </a>",
                "<a></a b> | line 1, column 8: expected '>' at the end of the tag, found 'b'",
                "</a> | line 1, column 1: this end tag has no start tag",
                // Errors in text and references.
                "<a>]]></a> | line 1, column 4: ]]> is not allowed in text",
                "<a>\u0001</a> | line 1, column 4: U+0001 is not allowed in XML",
                "<a>\u00e9\ud83d\ude00\uffff</a> | line 1, column 6: U+FFFF is not allowed in XML",
                "<a b='\u0002'/> | line 1, column 7: U+0002 is not allowed in XML",
                "<a>&</a> | line 1, column 4: an & that does not begin a reference must be written &amp;",
                "<a>?b&c=d</a> | line 1, column 8: expected ';' at the end of a reference (an & that does not begin a reference must be written &amp;), found '='",
                "<a>&lT;</a> | line 1, column 4: the entity lT is not declared",
                "<a>&#;</a> | line 1, column 6: expected a code point after &# or &#x, found ';'",
                "<a>&#xG;</a> | line 1, column 7: expected a code point after &# or &#x, found 'G'",
                "<a>&#0;</a> | line 1, column 4: this reference stands for a character that is not allowed in XML",
                "<a>&#xD800;</a> | line 1, column 4: this reference stands for a character that is not allowed in XML",
                "<a>&#99999999999999999999;</a> | line 1, column 4: this reference stands for a character that is not allowed in XML",
                "<a/>x | line 1, column 5: expected '<' (text is not allowed outside the root element), found 'x'",
                "<a/>&#32; | line 1, column 5: expected '<' (text is not allowed outside the root element), found '&'",
                // Errors in comments, CDATA sections and processing instructions.
                "<a><!-- -- --></a> | line 1, column 11: expected '>' because -- is allowed only at the end of a comment, found U+0020",
                "<a><!----->x</a> | line 1, column 10: expected '>' because -- is allowed only at the end of a comment, found '-'",
                "<a><!-- </a> | line 1, column 4: unterminated comment",
                "<a><![CDATA[ </a> | line 1, column 4: unterminated CDATA section",
                "<![CDATA[]]><a/> | line 1, column 1: unexpected <!: it can begin only a comment (<!--), a CDATA section inside an element (<![CDATA[), or one document type declaration before the root element (<!DOCTYPE)",
                "<a><!b></a> | line 1, column 4: unexpected <!: it can begin only a comment (<!--), a CDATA section inside an element (<![CDATA[), or one document type declaration before the root element (<!DOCTYPE)",
                "<a><? b?></a> | line 1, column 6: expected the target of a processing instruction, found U+0020",
                "<a><?b+?></a> | line 1, column 7: expected white space or ?>, found '+'",
                "<a><?b </a> | line 1, column 4: unterminated processing instruction",
                "<a><?XmL b?></a> | line 1, column 4: an XML declaration is allowed only at the start of a document",
                // Errors before the root element.
                "<?xml version='2.0'?><a/> | line 1, column 16: invalid version in the XML declaration",
                "<?xml version='1.0'encoding='x'?><a/> | line 1, column 20: expected white space before encoding",
                "<?xml version='1.0' encoding='-'?><a/> | line 1, column 31: invalid encoding in the XML declaration",
                "<?xml version='1.0' standalone='maybe'?><a/> | line 1, column 33: invalid standalone in the XML declaration",
                "<?xml version='1.0' encoding='UTF-8-and-a-name-that-is-longer-than-the-part-in-an-error-message,'?><a/> | line 1, column 31: invalid encoding in the XML declaration",
                "<?xml encoding='UTF-8'?><a/> | line 1, column 1: an XML declaration must begin with a version",
                "<?xml version='1.0'><a/> | line 1, column 20: expected ?> at the end of the XML declaration, found '>'",
                "<!DOCTYPE a><!DOCTYPE a><a/> | line 1, column 13: unexpected <!: it can begin only a comment (<!--), a CDATA section inside an element (<![CDATA[), or one document type declaration before the root element (<!DOCTYPE)",
                "<a/><!DOCTYPE a> | line 1, column 5: unexpected <!: it can begin only a comment (<!--), a CDATA section inside an element (<![CDATA[), or one document type declaration before the root element (<!DOCTYPE)",
                "<!DOCTYPE><a/> | line 1, column 10: expected white space after <!DOCTYPE, found '>'",
                "<!DOCTYPE a SYSTEM x><a/> | line 1, column 20: expected a system identifier in quotes, found 'x'",
                "<!DOCTYPE a [<!ELEMENT | line 1, column 14: unterminated declaration",
                "<!DOCTYPE a [ | line 1, column 1: unterminated document type",
                "<!DOCTYPE a [<?>]><a/> | line 1, column 14: unterminated processing instruction",
                "<!DOCTYPE a [<!ELEMENT<?b>]><a/> | line 1, column 23: expected > at the end of the declaration, found '<'",
                "<!DOCTYPE a [<!ELEMENT a [>]><a/> | line 1, column 26: expected > at the end of the declaration, found '['",
                "<!DOCTYPE a [<!ELEMENT a ]>]><a/> | line 1, column 26: expected > at the end of the declaration, found ']'",
                "<!DOCTYPE a [<a> | line 1, column 14: expected a declaration or ] in the document type, found '<'",
                "<!DOCTYPE a [] x><a/> | line 1, column 16: expected '>' at the end of the document type, found 'x'",
                // Errors in namespaces.
                "<a b:c='1'/> | line 1, column 4: the prefix of this name is not declared",
                "<xmlns:a/> | line 1, column 1: the prefix xmlns is reserved for namespace declarations",
                "<a xmlns:xmlns='u'/> | line 1, column 4: the prefix xmlns and the namespace http://www.w3.org/2000/xmlns/ cannot be declared",
                "<a xmlns='http://www.w3.org/2000/xmlns/'/> | line 1, column 4: the prefix xmlns and the namespace http://www.w3.org/2000/xmlns/ cannot be declared",
                "<a xmlns:xml='u'/> | line 1, column 4: only the prefix xml can be bound to http://www.w3.org/XML/1998/namespace, and it cannot be bound to any other namespace",
                "<a xmlns:b=''/> | line 1, column 4: the namespace of a prefix cannot be empty",
                "<:a/> | line 1, column 2: a name cannot begin or end with a colon",
                "<a:/> | line 1, column 2: a name cannot begin or end with a colon",
                "<a:b:c xmlns:a='u'/> | line 1, column 5: a name cannot have two colons",
                "<a:1 xmlns:a='u'/> | line 1, column 4: expected the name of an element, but '1' cannot begin a name",
                "<a><?b:c?></a> | line 1, column 4: the target of a processing instruction must not contain a colon",
            })
    void invalidXmlIsRejectedWithItsPosition(String document, String problem) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> read(document, true))
                .withMessage("original: " + problem + ".");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<a b = '1'\n\tc=\"'\" ></a >",
                "<a>]]&gt; ]] > ]></a>",
                "<?xml version='1.0'?>\n<!-- - -->\n<a/>\n<?b?>\n",
                "<_:a xmlns:_='u'/>",
                "<a xmlns:xml='http://www.w3.org/XML/1998/namespace' xml:lang='en'/>",
                "<a xmlns=''/>",
                "<\u00e9\u4e2d\ud83d\ude00.-\u00b7/>",
                "<a>\ufffd\ud7ff\ue000</a>",
                "<!DOCTYPE a [<!ATTLIST a b CDATA '>'><!ELEMENT a ANY>\n<!NOTATION n SYSTEM \"]>\">]  ><a/>",
                "<!DOCTYPE a PUBLIC '-//x' \"y\"><a/>",
                "<!DOCTYPE a [<?b ]>?><!-- ]> --><!ATTLIST a b CDATA '<[]'>]><a/>",
                "<?xml-stylesheet href='a.css'?><a/>",
            })
    void acceptsWellFormedDocuments(String document) {
        assertThatCode(() -> read(document, true)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"<a:b:c/>", "<:a/>", "<a b:c='1' d:c='2'/>", "<a><?b:c?></a>", "<a xmlns:b=''/>"})
    void acceptsAnyNameIfNamespacesAreNotResolved(String document) {
        assertThatCode(() -> read(document, false)).doesNotThrowAnyException();
    }

    @Test
    void aDocumentBeyondTheFirstGigabyteIsRejected() {
        // The array is empty, because the reader rejects the document before it reads a byte.
        var huge = new Utf8Slice(new byte[0], 0, 1 << 30);
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> XmlReader.read(huge, "original", new QNames(true), XmlOptions.defaults(1)))
                .withMessage("original: an XML document must end within the first 1 GB of a request.");
    }

    @Test
    void aNameIsCheckedEvenIfItsTextOccurredInAnAttributeValue() {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> read("<a xmlns='1b' xmlns:p='1b'><p:b/><1b/></a>", true))
                .withMessageContaining("column 35");
    }

    @Test
    void elementsMayBeNested500Deep() {
        assertThatCode(() -> read("<a>".repeat(500) + "</a>".repeat(500), true)).doesNotThrowAnyException();
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> read("<a>".repeat(501) + "</a>".repeat(501), true))
                .withMessage("original: line 1, column 1501: elements are nested more than 500 levels deep.");
    }

    @Test
    void aTagMayHave1000Attributes() {
        assertThatCode(() -> read(withAttributes(1000), true)).doesNotThrowAnyException();
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> read(withAttributes(1001), true))
                .withMessageEndingWith(": a tag has more than 1000 attributes.");
    }

    @Test
    void bytesOutsideTheSliceAreNotRead() {
        var bytes = "&<a>x</a>&".getBytes(StandardCharsets.UTF_8);
        var tree = XmlReader.read(
                new Utf8Slice(bytes, 1, bytes.length - 1), "original", new QNames(true), XmlOptions.defaults(1));
        assertThat(tree.text(2)).isEqualTo("x");
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> XmlReader.read(
                        new Utf8Slice(bytes, 1, bytes.length - 2),
                        "original",
                        new QNames(true),
                        XmlOptions.defaults(1)))
                .withMessageContaining("column 8");
    }

    @Test
    void everyTruncatedDocumentIsRejectedOrEndsOutsideTheRoot() {
        var document = "<?xml version=\"1.0\"?><!DOCTYPE a SYSTEM 'b' [<!-- c --><?d e?><!ELEMENT f ANY>]>"
                + "<a xmlns:p='u' p:q='&amp;&#65;'><![CDATA[g]]><!--h--><?i j?>k\r\n&lt;</a>";
        for (int length = 0; length < document.length(); length++) {
            var cut = document.substring(0, length);
            assertThatExceptionOfType(ApiException.class).as(cut).isThrownBy(() -> read(cut, true));
        }
    }

    private static String withAttributes(int count) {
        var document = new StringBuilder("<a");
        for (int i = 0; i < count; i++) {
            document.append(" b").append(i).append("=''");
        }
        return document.append("/>").toString();
    }

    private static XmlTree read(String document, boolean namespaceAware) {
        return XmlReader.read(
                Slices.inLargerArray(document),
                "original",
                new QNames(namespaceAware),
                new XmlOptions(namespaceAware, true, false, false, List.of(), List.of(), 1));
    }
}
